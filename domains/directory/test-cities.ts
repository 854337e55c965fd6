import type { Pool } from 'pg'

/** Loads the few cities that the fixtures need, one of them in the middle of the United States. */
export const loadFewCities = (pool: Pool) =>
  pool.query(`
    insert into city (id, geonames_id, name, country, region_code, latitude, longitude, population, time_zone, search_text)
    values ('mexico-city', 1, 'Mexico City', 'MX', '09', 19.42847, -99.12766, 12294193, 'America/Mexico_City', 'mexico city'),
           ('guadalajara', 2, 'Guadalajara', 'MX', '14', 20.66682, -103.39182, 1495182, 'America/Mexico_City', 'guadalajara'),
           ('hartford', 3, 'Hartford', 'US', 'CT', 41.76371, -72.68509, 124006, 'America/New_York', 'hartford'),
           ('colby', 4, 'Colby', 'US', 'KS', 39.39584, -101.05238, 5387, 'America/Chicago', 'colby')`)
