"""A guest book with Django, in one file. Run it: `python django_app.py runserver`."""

import sys

import django
from django import forms
from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

settings.configure(
    DEBUG=True,
    SECRET_KEY="for this example only",
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["lye.django"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware"],
    LYE={"POLICY": "comment"},
)
django.setup()

from lye.django.forms import HtmlField  # noqa: E402

PAGE = """<!doctype html>{% load lye %}
<title>{{ title|lye:"text" }}</title>
<form method="post">{% csrf_token %}{{ form }}<button>Sign</button></form>
{% for entry in entries %}<article>{{ entry|lye }}</article>
{% endfor %}"""
entries: list[str] = []


class EntryForm(forms.Form):
    """What a guest writes. The field cleans it."""

    entry = HtmlField()


def guest_book(request: HttpRequest) -> HttpResponse:
    """Show the entries, and add one."""
    form = EntryForm(request.POST or None)
    if form.is_valid():
        entries.append(form.cleaned_data["entry"])
        form = EntryForm()
    page = engines["django"].from_string(PAGE)
    return HttpResponse(page.render({"title": "Guest book", "form": form, "entries": entries}, request))


urlpatterns = [path("", guest_book)]

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
