-- How each release does: visits of its area, and what failed in it, by the hour. Nothing of who came.
CREATE TABLE release_hours (
  remote text,
  release text,
  hour timestamptz CHECK (hour = date_trunc('hour', hour, 'UTC')),
  visits bigint NOT NULL CHECK (visits >= 0),
  incidents bigint NOT NULL CHECK (incidents >= 0),
  PRIMARY KEY (remote, release, hour)
) WITH (fillfactor = 50);
CREATE INDEX release_hours_hour_idx ON release_hours (hour);
