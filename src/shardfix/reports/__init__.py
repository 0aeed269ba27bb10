"""Reports: each module renders the one RunReport in its format."""
