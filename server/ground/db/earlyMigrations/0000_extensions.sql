-- Word and typing search (server/catalogue/searchBooks.ts). Trusted: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
