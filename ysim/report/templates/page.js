// Lets a reader sort the rows of each table by a column and show those with certain words. It makes its own controls:
// without it all rows are there, in the order of the CSV file.
"use strict";

const words = new Intl.Collator("en", { numeric: true });

/** Rows in the order of one column; those without data stay last. */
function sorted(rows, column, descending) {
  const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
  const numeric = rows.some((row) => row.cells[column].dataset.value);
  const compare = (a, b) => (numeric ? a - b : words.compare(a, b));
  return rows
    .map((row) => [key(row), row])
    .sort(([a], [b]) => (a === "") - (b === "") || (descending ? compare(b, a) : compare(a, b)))
    .map(([, row]) => row);
}

function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    head.addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      table.tBodies[0].append(...sorted([...table.tBodies[0].rows], column, descending));
    });
  });
}

/** A row or a word as it is compared: case and the marks of typesetting make no difference. */
function plain(text) {
  return text.toLowerCase().replaceAll("\u2212", "-").replaceAll("\u202f", "").replaceAll("\u00a0", " ");
}

function filterable(table) {
  const rows = [...table.tBodies[0].rows];
  const field = document.createElement("input");
  field.type = "search";
  const label = document.createElement("label");
  label.append("Rows with ", field);
  const count = document.createElement("output");
  const controls = document.createElement("div");
  controls.className = "filter";
  controls.append(label, count);
  const show = () => {
    const wanted = plain(field.value).split(/\s+/);
    for (const row of rows) {
      const text = plain([...row.cells].map((cell) => cell.textContent).join(" "));
      row.hidden = !wanted.every((word) => text.includes(word));
    }
    count.value = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;
  };
  field.addEventListener("input", show);
  show();
  table.parentElement.before(controls);
}

for (const table of document.querySelectorAll("table")) {
  sortable(table);
  filterable(table);
}
