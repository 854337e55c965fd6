-- Providers: an organisation that changes its own name may not touch the search; the program renews it on its behalf.
grant insert, update, delete on listing, listing_word, listing_key, listing_total, city_count to numo_system;
