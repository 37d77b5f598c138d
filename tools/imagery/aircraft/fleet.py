"""The aircraft by slug."""
from helicopter import Helicopter
from jet import Jet
from types_of_aircraft import HELICOPTERS, JETS

SLUGS = [*JETS, *HELICOPTERS]


def aircraft(slug):
    return Jet(slug) if slug in JETS else Helicopter(slug)
