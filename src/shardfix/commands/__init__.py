"""What the commands do, one file each; `run` holds what they share. Imported when a command needs it."""
