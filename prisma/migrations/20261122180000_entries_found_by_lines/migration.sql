-- No statement looks for the entries of a file by this: they are found by the file's lines. While a table has grown
-- faster than its statistics, Postgres took it nevertheless, and went through a whole file for each hundred of its lines.
DROP INDEX "mirror_entries_bulk_idx";
