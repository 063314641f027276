"""URLs as browsers read them, by the URL Standard.

>>> from lye.url import URL
>>> URL("HTTPS://EXAMPLE.org:443/a/../b?q#f").href
'https://example.org/b?q#f'
>>> URL("../c", base="https://example.org/a/b").pathname
'/c'
"""

from lye._lye import URL

__all__ = ["URL"]
