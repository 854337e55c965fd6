-- Diagnoses: code sets in one language each, their codes with titles and everyday words, and every word they use.
create table diagnosis_set (
  id           uuid primary key default app.new_id(),
  code_set     text not null check (code_set in ('common', 'icd10', 'icd10cm')),
  language     text not null check (language in ('en', 'es')),
  name         text not null check (length(name) between 1 and 200),
  edition      text not null check (length(edition) between 1 and 100),
  imported_at  timestamptz not null default now(),
  version      integer not null default 1,
  unique (code_set, language)
);
comment on column diagnosis_set.code_set is 'common: ships with the program, codes of ICD-10; icd10: of the WHO; icd10cm: of the United States.';
comment on column diagnosis_set.edition is 'Digest of the rows that were read last; the same file changes nothing.';

create table diagnosis (
  set_id        uuid not null references diagnosis_set,
  code          text not null check (code ~ '^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$'),
  title         text not null check (length(title) between 1 and 300),
  everyday      text[] not null default '{}',
  is_leaf       boolean not null,
  withdrawn_at  timestamptz,
  code_key      text generated always as (replace(code, '.', '')) stored,
  phrases       text not null,
  words         tsvector not null,
  primary key (set_id, code)
);
comment on column diagnosis.everyday is 'How people say it who are no doctors.';
comment on column diagnosis.is_leaf is 'The set has no narrower code.';
comment on column diagnosis.withdrawn_at is 'The set no longer has the code; what was coded with it keeps it.';
comment on column diagnosis.phrases is 'Title and everyday words, folded, each between vertical bars.';
create index diagnosis_by_words on diagnosis using gin (words) where withdrawn_at is null;
create index diagnosis_by_code on diagnosis (code_key text_pattern_ops) where withdrawn_at is null;

create table diagnosis_word (
  word   text primary key,
  sound  text not null
);
comment on table diagnosis_word is 'Every word of the titles and everyday words; a misspelt word of a search is corrected to one of them.';
create index diagnosis_word_by_prefix on diagnosis_word (word text_pattern_ops);
create index diagnosis_word_by_sound on diagnosis_word (sound text_pattern_ops);
create index diagnosis_word_by_length on diagnosis_word (length(word));

grant select on diagnosis_set, diagnosis, diagnosis_word to numo_user, numo_client, numo_partner, numo_admin, numo_system;
grant insert (code_set, language, name, edition), update (name, edition, imported_at, version) on diagnosis_set to numo_admin, numo_system;
grant insert (set_id, code, title, everyday, is_leaf, phrases, words),
      update (title, everyday, is_leaf, phrases, words, withdrawn_at) on diagnosis to numo_admin, numo_system;
grant insert on diagnosis_word to numo_admin, numo_system;
