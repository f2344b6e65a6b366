"""Lists by pages: no row repeats or is missed."""

import pytest
from django.contrib.auth.models import Group
from django.db.models import Value
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from api.errors import ApiProblem
from api.pagination import Pages


def page(rows, query: str = "") -> dict:
    pages = Pages()
    found = pages.paginate_queryset(rows, Request(APIRequestFactory().get(f"/list/?{query}")))
    return pages.envelope(found)


def test_a_page_has_the_members_of_the_contract_and_absolute_links():
    answer = page(list(range(7)), "page=2&page_size=3&game=boost")
    assert answer == {
        "count": 7,
        "next": "http://testserver/list/?game=boost&page=3&page_size=3",
        "previous": "http://testserver/list/?game=boost&page_size=3",
        "results": [3, 4, 5],
    }


def test_a_page_has_50_rows_unless_asked_otherwise():
    assert len(page(list(range(60)))["results"]) == 50


def test_an_empty_list_has_one_empty_page():
    assert page([]) == {"count": 0, "next": None, "previous": None, "results": []}


@pytest.mark.parametrize("query", ["page=0", "page=-1", "page=last", "page=3", "page=", "page=1000001"])
def test_a_page_that_is_not_there_is_refused(query):
    with pytest.raises(ApiProblem) as caught:
        page(list(range(4)), f"{query}&page_size=2")
    assert (caught.value.status_code, caught.value.code) == (400, "bad_page")


@pytest.mark.parametrize("size", ["0", "201", "-5", "all", "", "1.5"])
def test_a_size_out_of_bounds_is_refused_with_the_bounds(size):
    with pytest.raises(ApiProblem) as caught:
        page([1], f"page_size={size}")
    assert (caught.value.status_code, caught.value.code) == (400, "bad_page_size")
    assert "1 to 200" in caught.value.message


@pytest.mark.django_db
@pytest.mark.parametrize(("size", "last"), [(1, 10), (3, 4), (10, 1), (200, 1)])
def test_rows_that_tie_come_exactly_once_over_all_pages(size, last):
    Group.objects.bulk_create(Group(name=f"{number:02}") for number in range(10))
    same = Group.objects.annotate(one=Value(1)).order_by("one")
    pages = [page(same, f"page={number}&page_size={size}")["results"] for number in range(1, last + 1)]
    walked = [row.pk for rows in pages for row in rows]
    assert walked == sorted(Group.objects.values_list("pk", flat=True))


@pytest.mark.django_db
def test_an_order_that_ends_in_the_key_is_left_as_it_is():
    Group.objects.bulk_create(Group(name=name) for name in "ab")
    rows = page(Group.objects.order_by("-pk"))["results"]
    assert [row.name for row in rows] == ["b", "a"]
