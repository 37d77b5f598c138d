const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id at all: PostgreSQL fails a query that compares a `uuid` column with anything else. */
export const isRowId = (text: string): boolean => uuid.test(text);
