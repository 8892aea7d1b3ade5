-- What a look at everything has found is not over when a look at what came since the last closing finds nothing.
ALTER TABLE reconcile_results ADD is_all boolean NOT NULL DEFAULT false;
