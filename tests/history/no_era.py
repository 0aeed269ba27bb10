"""Why some pairs are not run on an older JAX: for whole codemods, and for single pairs of the others."""

from __future__ import annotations

_EVERY_JAX = "the program before fails on every JAX that has what it uses: there is no era in which it ran"
_TODAY = "the program before runs on the JAX of today, where its RESULT is compared"
_OLDER = "the names were gone before JAX 0.4.13, the oldest that can be installed"
_ROUNDING = "XLA rounds the last bit of a float differently on JAX 0.7.2"
_DICT = "a dict went with AxisTypes, before the class was called AxisType; all_names_of_0_5_1 has both"
_NONE = "JAX 0.4.13 alone ignored this None, and older ones cannot be installed"
_FLAX = "flax is not installed there"
_NOT_0_7 = "the pmap of JAX 0.7.2 refuses it"

#: Codemod -> why its pairs without an era have none.
BY_CODE = {
    "SF101": _EVERY_JAX,
    "SF102": _EVERY_JAX,
    "SF103": _EVERY_JAX,
    "SF107": _TODAY,
    "SF108": _EVERY_JAX,
    "SF201": _EVERY_JAX,
    "SF208": _OLDER,
    "SF509": _EVERY_JAX,
}

#: Pair -> why it has no era.
BY_CASE = {
    "SF104/device_outside_and_returned": _EVERY_JAX,
    "SF104/device_outside_the_mesh": _EVERY_JAX,
    **{
        f"SF105/{name}": _EVERY_JAX
        for name in (
            "both_keywords", "debug_callback_sharding", "debug_callback_vmap_method", "io_callback_vectorized",
            "io_callback_vmap_method", "pure_callback_ordered", "to_0_4_30",
        )
    },
    "SF106/print_of_a_tuple": "id_print wrote the numbers in a form of its own",
    "SF205/constraint_beside_a_sharding": _EVERY_JAX,
    "SF205/reshard_none": _EVERY_JAX,
    "SF206/helper_from_a_module": "the module of the helper is not here",
    "SF301/axis_resources_none": _NONE,
    "SF301/axis_resources_none_from_0_4_13": _NONE,
    "SF301/to_0_4_14": _NONE,
    **{
        f"SF302/{name}": _EVERY_JAX
        for name in (
            "axes_in_a_tuple", "axes_of_two_kinds", "specs_in_a_list", "specs_in_a_list_of_one",
            "specs_in_a_variable_of_a_list", "specs_listed_by_position", "specs_of_a_comprehension",
            "specs_of_a_function_out_of_sight", "specs_of_one_argument_that_is_a_list",
        )
    },
    "SF302/new_function_positional": _EVERY_JAX,
    "SF302/new_function_with_check_rep": _EVERY_JAX,
    "SF302/to_0_6_1": _EVERY_JAX,
    "SF305/batch_statistics": _ROUNDING,
    "SF305/decorator_gradient_replicated_parameters": _ROUNDING,
    "SF305/decorator_gradient_through_a_collective": _ROUNDING,
    "SF305/decorator_method_free_function_in_function": _ROUNDING,
    "SF305/devices_more_than_rows": _NOT_0_7,
    "SF305/fori_over_steps": _ROUNDING,
    "SF305/in_axes_negative_of_a_vector": _NOT_0_7,
    "SF305/momentum_and_evaluation": _ROUNDING,
    "SF305/several_sites": _ROUNDING,
    "SF306/global_arg_shapes_given": "sharded_jit, which it was for, was gone before JAX 0.4.13",
    "SF306/unreplicate_beside_another_device": _FLAX,
    "SF307/batches_split_in_place": _ROUNDING,
    "SF307/copies_of_flax": _FLAX,
    "SF307/unreplicate_of_flax": _FLAX,
    "SF402/explicit_for_a_rewrite_beside_it": _EVERY_JAX,
    "SF402/goes_before_a_rewrite_beside_it": _EVERY_JAX,
    **{
        f"SF403/{name}": _DICT
        for name in (
            "alias_dict_in_a_name", "all_explicit", "comment_in_the_dict", "from_0_5_2_to_0_5_3",
            "in_the_order_of_the_axes", "nested_make_mesh",
        )
    },
    **{
        f"SF501/{name}": _OLDER
        for name in (
            "alias_module_of_pjit", "alias_spec_as_p", "assigned_module", "comment_among_names",
            "comment_around_the_call", "from_0_4_3", "joins_an_import", "maps_imported_dotted", "maps_module_goes",
            "nested_conditional_import", "quoted_annotation", "spec_beside_what_stays", "spec_from_pjit",
            "star_import", "to_0_4_4",
        )
    },
    "SF501/axis_types": "make_mesh takes axis_types= since JAX 0.5.3, where the class is AxisType",
    **{
        f"SF502/{name}": _OLDER
        for name in (
            "alias_partial_of_constraint", "comment_beside_keyword", "constraint_axis_resources",
            "nested_call_of_partial", "unpacked_dictionary",
        )
    },
    "SF505/device_called_on_a_sharded_array": "the method raised for an array over several devices",
    "SF508/local_data_swapped": _EVERY_JAX,
    **{
        f"SF508/{name}": "None was taken before JAX 0.4.13 only"
        for name in ("alias_specs_of_a_tree", "comment_between_specs", "nested_condition", "none_spec")
    },
}  # fmt: skip
