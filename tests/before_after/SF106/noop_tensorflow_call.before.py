import tensorflow as tf


def call(f, x):  # a host_callback of its own
    return tf.py_function(f, [x], tf.float32)
