"""Checks that a value from the arena has exactly the shape of a type: no extra key, no missing key, no other literal."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfit(value: Any, shape: Any, path: str = "view") -> str | None:
    """Where the value differs from the shape; None if it matches."""
    origin = get_origin(shape)
    if shape is Any:
        return None
    if origin is Literal:
        return None if value in get_args(shape) else f"{path}: {value!r} is not one of {get_args(shape)}"
    if origin in (Union, UnionType):
        found = [misfit(value, each, path) for each in get_args(shape)]
        return None if None in found else f"{path}: matches no type of the union: {found}"
    if origin is list:
        return _first(misfit(each, get_args(shape)[0], f"{path}[{i}]") for i, each in enumerate(value))
    if origin is dict:
        return _first(misfit(each, get_args(shape)[1], f"{path}.{key}") for key, each in value.items())
    if is_typeddict(shape):
        return _misfit_of_fields(value, shape, path)
    if shape is float:
        shape = (int, float)
    is_right = isinstance(value, NoneType if shape is None else shape) and not (shape is int and isinstance(value, bool))
    return None if is_right else f"{path}: {value!r} is not a {shape}"


def _misfit_of_fields(value: Any, shape: Any, path: str) -> str | None:
    if not isinstance(value, dict):
        return f"{path}: {value!r} is not an object"
    fields = _fields(shape)
    for key in value.keys() - fields.keys():
        return f"{path}.{key} is not in {shape.__name__}"
    for key in shape.__required_keys__ - value.keys():
        return f"{path}.{key} is missing"
    return _first(misfit(each, fields[key], f"{path}.{key}") for key, each in value.items())


@cache
def _fields(shape: Any) -> dict[str, Any]:
    return get_type_hints(shape)


def _first(found: Any) -> str | None:
    return next((each for each in found if each is not None), None)
