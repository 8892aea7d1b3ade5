-- Which accounts a device has signed in to.
CREATE INDEX CONCURRENTLY devices_device_idx ON devices (device_sha256);
