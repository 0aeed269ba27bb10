"""What functions of NumPy, SciPy and JAX do to the dimensions of their arguments, by name."""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


_UNARY = _words(
    """absolute abs negative positive conj conjugate exp exp2 expm1 log log2 log10 log1p sqrt cbrt square reciprocal
    sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh asin acos atan asinh acosh atanh degrees
    radians deg2rad rad2deg sign rint floor ceil trunc fabs invert bitwise_not logical_not isfinite isinf isnan signbit
    spacing"""
)
_BINARY = _words(
    """add subtract multiply divide true_divide floor_divide power pow float_power mod remainder fmod logaddexp
    logaddexp2 arctan2 atan2 hypot maximum minimum fmax fmin heaviside copysign nextafter ldexp gcd lcm greater
    greater_equal less less_equal equal not_equal logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor
    left_shift right_shift"""
)
#: ufunc -> how many operands it has; another positional argument would be `out`
UFUNCS = {**dict.fromkeys(_UNARY, 1), **dict.fromkeys(_BINARY, 2)}
#: functions that are no ufuncs but act on each element -> fewest and most positional arguments
ELEMENTWISE = {
    "where": (3, 3), "clip": (1, 3), "round": (1, 2), "around": (1, 2), "fix": (1, 1), "sinc": (1, 1), "i0": (1, 1),
    "real": (1, 1), "imag": (1, 1), "angle": (1, 1), "nan_to_num": (1, 1), "isclose": (2, 2), "isreal": (1, 1),
}  # fmt: skip
CASTS = frozenset(
    _words(
        """asarray array ascontiguousarray asanyarray copy astype float16 float32 float64 int8 int16 int32 int64 uint8
        uint16 uint32 uint64 bool_ complex64 complex128 single double"""
    )
)
LIKE = frozenset(_words("zeros_like ones_like full_like"))
REDUCTIONS = frozenset(
    _words(
        """sum mean max min amax amin prod std var any all argmax argmin median nansum nanmean nanmax nanmin nanstd
        nanvar count_nonzero ptp"""
    )
)
#: shape-keeping functions that couple elements along one dimension -> the default of `axis`
ALONG: dict[str, int | None] = {
    "sort": -1, "argsort": -1, "cumsum": None, "cumprod": None, "nancumsum": None, "flip": None, "roll": None,
}  # fmt: skip
#: the same in other modules
OTHER_ALONG: dict[str, int | None] = {
    "scipy.special.softmax": None, "scipy.special.log_softmax": None, "numpy.fft.fft": -1, "numpy.fft.ifft": -1,
}  # fmt: skip
#: functions of batches of matrices -> how many dimensions the result has less
LINALG = {"inv": 0, "pinv": 0, "cholesky": 0, "det": 2, "eigvalsh": 1, "matrix_rank": 2}
#: methods of an array that are followed like the function of the same name
METHODS = frozenset(
    _words(
        """astype copy clip round conj conjugate sum mean max min prod std var any all argmax argmin cumsum cumprod
        transpose swapaxes squeeze dot"""
    )
)
#: functions that certainly look beyond a block
COUPLED = frozenset(
    _words(
        """unique histogram bincount nonzero flatnonzero argwhere searchsorted digitize cov corrcoef correlate convolve
        trapezoid outer kron tensordot vdot inner diag tril triu rot90 permutation shuffle"""
    )
)
CONSTANTS = frozenset(
    f"{package}.{name}"
    for package in ("numpy", "jax.numpy", "math")
    for name in ("pi", "e", "inf", "nan", "euler_gamma", "newaxis")
)
SCIPY_UFUNCS = frozenset(
    _words(
        """erf erfc erfinv erfcinv expit logit log_expit gamma gammaln loggamma digamma psi beta betaln betainc gammainc
        gammaincc j0 j1 jv y0 y1 i0 i0e i1 i1e iv kv ndtr ndtri log_ndtr xlogy xlog1py entr rel_entr huber
        pseudo_huber binom exp2 exp10 expm1 log1p cbrt hyp2f1 ellipk ellipe spence zetac
        boxcox inv_boxcox poch"""
    )
)
PURE_BUILTINS = frozenset(_words("abs min max round float int bool complex pow divmod"))

#: jax.numpy, jax.lax and jax.nn functions whose positional arguments are all operands of one elementwise operation
JAX_ELEMENTWISE = (
    frozenset(UFUNCS)
    | (frozenset(ELEMENTWISE) - {"clip", "round", "around"})
    | frozenset(
        _words(
            """add sub mul div neg rem pow exp log erf erfc erf_inv lgamma digamma rsqrt logistic integer_pow select
            eq ne lt le gt ge gelu relu relu6 sigmoid silu swish softplus elu leaky_relu log_sigmoid tanh"""
        )
    )
)
#: functions that give an array laid out like their first argument
JAX_SAME = frozenset(
    _words(
        """asarray array copy astype convert_element_type zeros_like ones_like full_like empty_like clip round around
        optimization_barrier stop_gradient"""
    )
)
JAX_CREATE = frozenset(_words("zeros ones empty full normal uniform randint bernoulli truncated_normal"))
NO_ARRAY = frozenset(
    _words("shape ndim size result_type dtype iinfo finfo issubdtype promote_types broadcast_shapes")
)
