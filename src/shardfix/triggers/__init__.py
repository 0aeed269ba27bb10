"""Which codemods may find something in a file, told from its outline: the others are not run, most files not parsed.

A trigger is a text of conditions that all have to hold, separated by ` & `:

    word            the word stands in the file
    path:jax.a.b    the file may mean that name, or one below it, by an import of JAX
    name:jax.a.b|.. the same of several names, by any of their spellings, or through a module that may hand them on
    re:PATTERN      the pattern is found in the code of the file
    names:a,b;f@1   axis names may be given to the keyword a or b, or to the function f at that position, from 0
    names:a,b;;f|g  the same of keywords, where it is f or g that gets them; so with all of the following ones
    none:a,b;f@1    the same for None, `one-none:` for None alone, `empty:` for an empty tuple, `one:` for the number 1
    dict:a,b;f@1    the same for a dictionary, `list:` for a list, `listed:` for anything but a set
    written:a,b;f@1 the same for any value that stands there, or in the `partial` of the function
    made:g|h;a,b;f@1
                    the same for what a call of g or h gives, `among:` for such a thing anywhere in a value
    old:1.2;a|b     the code may be older than that version: it may mean one of the names, or the settings say so
    lacks:a;f@2     the function f may be called without the keyword a and with at most 2 arguments that have no name
    array:a         the attribute `a`, or the method of `a()`, may be that of an array that is made or annotated here
    sharding:a      the attribute may be that of `x.sharding`
    compares:A;B    what may be an A may be compared with a B: what a call of a name gives, an `.attribute`, or `()`,
                    a tuple that is written there; for this, to ask whether something is a tuple counts as well
    fourth          the fourth argument of some call may be axis names
    gone            it may mean a name that the target version does not have
    gone-import     it may import a module that the target version does not have
    option:a|b      it sets or asks for a configuration option that the target version does not have, or for a or b
    enters-mesh     it may enter a mesh: `with mesh:` and its like

A codemod may find something where one of its triggers holds. The triggers stand in the codemods; `data/codemods.json`
repeats them, so that a file without any is done before the codemods are imported.
"""

from shardfix.triggers.table import Triggers, triggers_for

__all__ = ["Triggers", "triggers_for"]
