"""Figures and words of studies: frames in, pictures and sentences out."""
