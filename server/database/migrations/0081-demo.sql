-- Demo: what this database is for. The demo's people have a password that is published, so a database the demo was
-- loaded into serves nobody else, and one that served real people is never filled by the demo. Only the owner sees it.
create table app.installation (
  only_row  boolean primary key default true check (only_row),
  used_as   text not null check (used_as in ('demo', 'production')),
  since     timestamptz not null default now()
);
revoke all on app.installation from public;
