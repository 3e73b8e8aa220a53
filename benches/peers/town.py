"""The same town as a Django project with Django REST framework, over the same data file, as `benches/http peers`
measures it: lists of 20, one event and the categories, with the fields that Towngreen gives.

  TOWN=town.db gunicorn --chdir benches/peers --workers 2 town:application

Nothing is written; the tables are those of the program. Queries are few, as a careful Django town would have them
(`select_related`, one query for the counts); nothing is cached, which is what Django does unless told otherwise.
"""
import json
import os

import django
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["*"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["TOWN"], "CONN_MAX_AGE": None}},
    DEBUG=False,
    INSTALLED_APPS=["rest_framework"],
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "PAGE_SIZE": 20,
        "UNAUTHENTICATED_USER": None,
    },
    ROOT_URLCONF=__name__,
    SECRET_KEY="of no use: nobody signs in here",
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.db.models import Count, Q  # noqa: E402
from django.urls import include, path  # noqa: E402
from rest_framework import routers, serializers, viewsets  # noqa: E402


class Table(models.Model):
    class Meta:
        abstract = True
        app_label = "rest_framework"
        managed = False


class Category(Table):
    name = models.TextField()
    slug = models.TextField()
    pictogram = models.TextField()

    class Meta(Table.Meta):
        db_table = "categories"


class Business(Table):
    slug = models.TextField()
    name = models.TextField()
    category = models.ForeignKey(Category, models.DO_NOTHING, related_name="businesses")
    description = models.TextField()
    street_address = models.TextField()
    locality = models.TextField()
    region = models.TextField()
    postal_code = models.TextField()
    yearly_shows = models.TextField(null=True)
    sponsor_message = models.TextField(null=True)
    is_featured = models.BooleanField()
    status = models.TextField()
    rating_sum = models.IntegerField()
    rating_count = models.IntegerField()

    class Meta(Table.Meta):
        db_table = "businesses"


# As they stand in the row. Dates and times are texts there, in the form in which they are given.
EVENT_FIELDS = [
    "id", "title", "slug", "description", "category", "event_type", "location", "address", "latitude", "longitude",
    "start_date", "start_time", "end_date", "end_time", "recurring_pattern", "status", "image", "organizer", "website",
    "price", "target_audience", "source_type", "source_url", "discovery_date", "last_updated_from_source",
    "verification_status", "confidence_score", "community_engagement_score", "source_reliability_score",
    "interest_count", "created_at", "updated_at",
]
EVENT_FLAGS = ["is_free", "is_featured", "is_auto_published", "needs_review"]


class Event(Table):
    business = models.ForeignKey(Business, models.DO_NOTHING, null=True)
    visibility = models.TextField()
    special_offers = models.TextField()
    atmosphere_tags = models.TextField()

    class Meta(Table.Meta):
        db_table = "events"


for field in EVENT_FIELDS[1:]:
    kind = models.FloatField if field in ("latitude", "longitude") or field.endswith("_score") else models.TextField
    kind = models.IntegerField if field == "interest_count" else kind
    kind(null=True).contribute_to_class(Event, field)
for field in EVENT_FLAGS:
    models.BooleanField().contribute_to_class(Event, field)


class CategoryRow(serializers.ModelSerializer):
    business_count = serializers.IntegerField()
    sponsorship = serializers.ReadOnlyField(default=None)

    class Meta:
        model = Category
        fields = ["id", "name", "slug", "business_count", "sponsorship"]


class CategoryName(serializers.ModelSerializer):
    class Meta:
        model = Category
        fields = ["id", "name", "slug", "pictogram"]


class BusinessRow(serializers.ModelSerializer):
    address = serializers.SerializerMethodField()
    category = CategoryName()
    average_rating = serializers.SerializerMethodField()

    class Meta:
        model = Business
        fields = [
            "id", "name", "slug", "description", "address", "category", "average_rating", "yearly_shows",
            "sponsor_message", "is_featured",
        ]

    def get_address(self, row):
        return f"{row.street_address}, {row.locality}, {row.region} {row.postal_code}"

    def get_average_rating(self, row):
        return row.rating_sum / row.rating_count if row.rating_count else None


class BusinessName(serializers.ModelSerializer):
    class Meta:
        model = Business
        fields = ["id", "name", "slug"]


class EventRow(serializers.ModelSerializer):
    business = BusinessName()
    special_offers = serializers.SerializerMethodField()
    atmosphere_tags = serializers.SerializerMethodField()
    is_recurring = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = EVENT_FIELDS + EVENT_FLAGS + ["business", "special_offers", "atmosphere_tags", "is_recurring"]

    def get_special_offers(self, row):
        return json.loads(row.special_offers)

    def get_atmosphere_tags(self, row):
        return json.loads(row.atmosphere_tags)

    def get_is_recurring(self, row):
        return row.recurring_pattern is not None


class Categories(viewsets.ReadOnlyModelViewSet):
    queryset = Category.objects.annotate(
        business_count=Count("businesses", filter=Q(businesses__status="published"))
    ).order_by("name")
    serializer_class = CategoryRow
    pagination_class = None


class Businesses(viewsets.ReadOnlyModelViewSet):
    queryset = Business.objects.filter(status="published").select_related("category").order_by("name")
    serializer_class = BusinessRow
    lookup_field = "slug"


class Events(viewsets.ReadOnlyModelViewSet):
    queryset = Event.objects.filter(visibility="published").select_related("business").order_by("start_date", "id")
    serializer_class = EventRow


router = routers.SimpleRouter()
router.register("categories", Categories)
router.register("businesslistings", Businesses)
router.register("events", Events)
urlpatterns = [path("api/v1/", include(router.urls))]
application = get_wsgi_application()
