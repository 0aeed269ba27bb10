"""Data-parallel training with jax.pmap: a small network learns to tell which of three rings a point lies on.

    python examples/pmap_training.py                       trains, on every device there is
    shardfix apply --yes --select SF305 examples/pmap_training.py

After the second line the program trains on `jax.jit(jax.shard_map(...))`, to the same losses at every step.
"""

import functools
import typing

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

CLASSES = 3
LAYERS = (2, 32, 32, CLASSES)
LEARNING_RATE = 0.1
MOMENTUM = 0.9
DROPOUT = 0.1
STEPS = 30
BATCH = 48  # points for each device


class TrainState(typing.NamedTuple):
    params: list
    velocity: list
    step: jax.Array


def make_points(rng, number):
    """Points on three noisy rings, and the ring that each is on."""
    ring = rng.integers(0, CLASSES, number)
    angle = rng.uniform(0, 2 * np.pi, number)
    radius = ring + 0.5 + rng.normal(0, 0.1, number)
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=-1)
    return points.astype(np.float32), ring.astype(np.int32)


def init_params(key):
    params = []
    for fan_in, fan_out in zip(LAYERS[:-1], LAYERS[1:]):
        key, subkey = jax.random.split(key)
        weights = jax.random.normal(subkey, (fan_in, fan_out)) * np.sqrt(2 / fan_in)
        params.append({"w": weights, "b": jnp.zeros(fan_out)})
    return params


def forward(params, x, dropout_key=None):
    for number, layer in enumerate(params):
        x = x @ layer["w"] + layer["b"]
        if number < len(params) - 1:
            x = jax.nn.relu(x)
            if dropout_key is not None:
                keep = jax.random.bernoulli(jax.random.fold_in(dropout_key, number), 1 - DROPOUT, x.shape)
                x = jnp.where(keep, x / (1 - DROPOUT), 0)
    return x


def cross_entropy(logits, labels):
    onehot = jax.nn.one_hot(labels, CLASSES)
    return -jnp.mean(jnp.sum(onehot * jax.nn.log_softmax(logits), axis=-1))


@functools.partial(jax.pmap, axis_name="batch", in_axes=(0, 0, None), donate_argnums=(0,))
def train_step(state, batch, key):
    # Each device draws its own dropout masks.
    key = jax.random.fold_in(jax.random.fold_in(key, lax.axis_index("batch")), state.step)

    def loss_fn(params):
        logits = forward(params, batch["points"], key)
        return cross_entropy(logits, batch["labels"]), logits

    (loss, logits), grads = jax.value_and_grad(loss_fn, has_aux=True)(state.params)
    grads = lax.pmean(grads, axis_name="batch")
    velocity = jax.tree.map(lambda v, g: MOMENTUM * v + g, state.velocity, grads)
    params = jax.tree.map(lambda p, v: p - LEARNING_RATE * v, state.params, velocity)
    metrics = lax.pmean({"loss": loss, "accuracy": jnp.mean(logits.argmax(-1) == batch["labels"])}, "batch")
    return TrainState(params, velocity, state.step + 1), metrics


def count_correct(params, batch):
    correct = jnp.sum(forward(params, batch["points"]).argmax(-1) == batch["labels"])
    return lax.psum(correct, "batch")


eval_step = jax.pmap(count_correct, axis_name="batch", out_axes=None)


def replicate(tree, n):
    return jax.tree.map(lambda leaf: jnp.broadcast_to(leaf, (n, *jnp.shape(leaf))), tree)


def unreplicate(tree):
    return jax.tree.map(lambda leaf: leaf[0], tree)


def shard(arrays, n):
    return jax.tree.map(lambda a: a.reshape(n, -1, *a.shape[1:]), arrays)


def main():
    n = jax.local_device_count()
    rng = np.random.default_rng(0)
    key = jax.random.PRNGKey(0)
    params = init_params(key)
    state = replicate(TrainState(params, jax.tree.map(jnp.zeros_like, params), jnp.zeros((), jnp.int32)), n)
    history = []
    for step in range(STEPS):
        points, labels = make_points(rng, n * BATCH)
        state, metrics = train_step(state, shard({"points": points, "labels": labels}, n), key)
        history.append(float(metrics["loss"][0]))
        if step % 10 == 9:
            print(f"step {step + 1}: loss {history[-1]:.4f}, accuracy {float(metrics['accuracy'][0]):.3f}")
    points, labels = make_points(rng, n * BATCH)
    correct = eval_step(state.params, shard({"points": points, "labels": labels}, n))
    print(f"evaluation: {int(correct)} of {n * BATCH} right")
    checkpoint = jax.device_get(unreplicate(state.params))  # one copy, as a file would keep it
    return {"losses": np.array(history), "correct": np.asarray(correct), "params": checkpoint}


if __name__ == "__main__":
    RESULT = main()
