"""Bridges to other packages; each is imported by itself, and needs its package."""
