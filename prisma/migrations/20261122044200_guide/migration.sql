-- When somebody of the brand closed the guide through the first steps on the app's home page.
ALTER TABLE channels ADD COLUMN guide_closed_at timestamptz(3);
