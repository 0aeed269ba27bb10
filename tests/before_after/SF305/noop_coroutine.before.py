# runs
import asyncio

import jax


async def pmap(function, rows):
    return await asyncio.gather(*(function(row) for row in rows))


async def count(row):
    return jax.numpy.size(row)


print(asyncio.run(pmap(count, [[1], [1, 2]])))
