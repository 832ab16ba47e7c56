/** The database that every test database is copied from: migrated, and empty. */
export const templateDatabase = 'template_migrated';
