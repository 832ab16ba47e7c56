-- Each new connection reads the catalog about tables and the queue's functions at once: otherwise any request would, at random.
CREATE FUNCTION read_catalog() RETURNS event_trigger LANGUAGE plpgsql SET pg_stat_statements.track = 'none' AS $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
    EXECUTE format('SELECT * FROM %s LIMIT 0', name);
  END LOOP;
  PERFORM graphile_worker.add_job('warm', job_key => 'warm-' || pg_backend_pid());
  PERFORM graphile_worker.remove_job('warm-' || pg_backend_pid());
END $$;
CREATE EVENT TRIGGER read_catalog ON login EXECUTE FUNCTION read_catalog();
