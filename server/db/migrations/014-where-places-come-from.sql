-- The network that somebody joined from: whoever joins again from elsewhere is given no token of the place.
alter table queue_places add column joined_from text;
