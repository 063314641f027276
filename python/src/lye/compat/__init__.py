"""Interfaces of other sanitizers, with Lye as the sanitizer.

`lye.compat.nh3` has the functions of nh3, and `lye.compat.bleach` those of bleach. Programs change an import:

    from lye.compat import nh3
    from lye.compat import bleach
"""
