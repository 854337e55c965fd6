-- Partners: what staff's list sorts by and searches in.
create index partner_by_name on partner (lower(name), id);
create index partner_by_change on partner (updated_at, id);
create index partner_by_status on partner (status, id);
create index partner_by_words on partner using gin (app.fold(name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(tax_id, '')) gin_trgm_ops);
create index provider_location_by_partner on provider_location (partner_id) where partner_id is not null;
