"""Lye for Django.

    INSTALLED_APPS = [..., "lye.django"]
    LYE = {"POLICY": "comment"}

Without the setting, the policy is the preset `default`. A template cleans with the filter, also by another policy:

    {% load lye %}
    {{ comment.body|lye }}
    {{ biography|lye:"article" }}

Models and forms have a field that cleans. The filter cleans what the field loads by the policy of the field, `{{ page.body|lye }}`:

    from lye.django.models import HtmlField

    class Page(models.Model):
        body = HtmlField(policy="article")

Views call `lye.django.conf.clean(html)`, which is the filter as a function, or `lye.django.conf.cleaner().clean(html)`.

`lye.django.conf` lists the settings. `manage.py check` reports a policy that is not valid, and settings that it does not express.

To move from django-bleach or django-nh3, replace the app, and keep the settings: without `LYE["POLICY"]`, the policy is that of
`BLEACH_ALLOWED_TAGS`, `NH3_ALLOWED_TAGS` and so on. Then replace:

- `{% load bleach_tags %}` and `{% load nh3_tags %}` by `{% load lye %}`
- `{{ x|bleach }}` and `{{ x|nh3 }}` by `{{ x|lye }}`
- `{{ x|bleach:"p,span" }}` by `{{ x|lye:"inline" }}`: the argument is a policy, such as one of
  `LYE = {"POLICIES": {"inline": BASE_DIR / "policies/inline.toml"}}`, not a list of tags
- `{{ x|bleach_linkify }}` by `{{ x|lye:"linked" }}`, with `text = { linkify = true }` in the policy
- the model fields `BleachField` and `Nh3TextField` by `lye.django.models.HtmlField`
- the form fields `BleachField` and `Nh3Field` by `lye.django.forms.HtmlField`
- arguments such as `allowed_tags=["p"]` of these fields by `policy`. From Python,
  `lye.Policy.import_settings({"tags": ["p"], "strip": True}, "bleach").policy` is one
- `{{ post.body }}` by `{{ post.body|lye }}`: what the model field loads is not marked as safe
- in views, `import bleach` by `from lye.compat import bleach`, and `import nh3` by `from lye.compat import nh3`. These have the
  same functions and arguments, and do not read the settings
- in old migrations, the fields of `django_bleach` and `django_nh3` by `models.TextField`. `HtmlField` is one to migrations, so that
  `makemigrations` then finds no change

To see which outputs change on your own content:

    manage.py dumpdata blog.post --format jsonl -o posts.jsonl
    python -m lye migrate bleach mysite.settings --corpus posts.jsonl --field fields.body
"""
