"""Settings of all tests."""

from hypothesis import settings

# No test depends on time.
settings.register_profile("lye", deadline=None)
settings.load_profile("lye")
