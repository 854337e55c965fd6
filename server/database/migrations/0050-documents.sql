-- Documents: files of a household or an organisation. The bytes lie in the file storage, encrypted; here is what they are.
create table document (
  id            uuid primary key default app.new_id(),
  account_id    uuid references account,
  partner_id    uuid references partner,
  type          text not null check (type in (
                  'insurance_card_front', 'insurance_card_back', 'policy', 'identification', 'medical_report', 'prescription',
                  'lab_result', 'imaging', 'estimate', 'invoice', 'cfdi_xml', 'cfdi_pdf', 'receipt', 'letter_of_guarantee',
                  'explanation_of_benefits', 'remittance_advice', 'consent', 'bank_proof', 'clinical_note', 'audio',
                  'data_export', 'photo', 'other')),
  status        text not null default 'current' check (status in ('current', 'superseded', 'entered_in_error')),
  file_name     text not null check (length(file_name) between 1 and 255),
  mime_type     text not null check (length(mime_type) <= 100),
  size_bytes    bigint not null check (size_bytes > 0 and size_bytes <= 104857600),
  sha256        bytea not null check (length(sha256) = 32),
  storage_key   text not null unique check (storage_key ~ '^[a-z0-9/_-]{1,200}$'),
  preview_key   text unique check (preview_key ~ '^[a-z0-9/_-]{1,200}$'),
  page_count    smallint check (page_count between 1 and 1000),
  width_px      integer check (width_px > 0),
  height_px     integer check (height_px > 0),
  scan_status   text not null default 'pending' check (scan_status in ('pending', 'clean', 'infected')),
  replaces_id   uuid references document,
  uploaded_by   uuid references app_user,
  uploaded_through text not null default 'web' check (uploaded_through in ('web', 'phone_handoff', 'staff', 'program')),
  retain_until  date,
  erased_at     timestamptz,
  created_at    timestamptz not null default now(),
  unique (account_id, id),
  unique (partner_id, id),
  constraint document_one_owner check (num_nonnulls(account_id, partner_id) = 1)
);
comment on column document.size_bytes is 'Of the file as it is kept: pictures are written anew before they are kept.';
comment on column document.sha256 is 'Of the bytes as they are kept, before encryption.';
comment on column document.preview_key is 'Picture of the first page of a file that is no picture itself.';
comment on column document.erased_at is 'The bytes are gone (a household left); that there was a file stays known.';
create index document_by_account on document (account_id, id desc) where account_id is not null;
create index document_by_partner on document (partner_id, id desc) where partner_id is not null;
create index document_newest on document (created_at desc, id desc);
create trigger keeps_owner before update on document for each row execute function app.keeps_owner('account_id', 'partner_id');

-- What a document is about. Who attaches it must own it.
create table document_link (
  id           uuid primary key default app.new_id(),
  document_id  uuid not null references document,
  account_id   uuid not null,
  policy_id    uuid not null,
  label        text check (length(label) <= 120),
  created_at   timestamptz not null default now(),
  foreign key (account_id, document_id) references document (account_id, id),
  foreign key (account_id, policy_id) references policy (account_id, id),
  unique (document_id, policy_id)
);
create index document_link_by_policy on document_link (policy_id);

-- A computer hands the camera step to a phone: a secret in a QR code that may add pictures for one household for a while.
create table camera_handoff (
  id           uuid primary key default app.new_id(),
  account_id   uuid not null references account,
  user_id      uuid not null references app_user,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  purpose      text not null default 'insurance_card' check (purpose in ('insurance_card')),
  policy_id    uuid,
  locale       text not null default 'en' check (locale in ('en', 'es')),
  expires_at   timestamptz not null,
  opened_at    timestamptz,
  ended_at     timestamptz,
  created_at   timestamptz not null default now(),
  foreign key (account_id, policy_id) references policy (account_id, id)
);
create index camera_handoff_by_account on camera_handoff (account_id, created_at desc);
alter table camera_handoff add unique (account_id, id);
alter table document
  add column camera_handoff_id uuid,
  add foreign key (account_id, camera_handoff_id) references camera_handoff (account_id, id);
create index document_by_handoff on document (camera_handoff_id) where camera_handoff_id is not null;
comment on column document.camera_handoff_id is 'The phone that took the picture was handed the camera this way.';
comment on column camera_handoff.token_sha256 is 'Digest of the secret in the QR code; the secret itself is never kept.';

-- Cards were named before files could be kept: those names lead nowhere.
update policy set policy_document_id_front = null where policy_document_id_front is not null;
update policy set policy_document_id_back = null where policy_document_id_back is not null;
alter table policy
  add foreign key (account_id, policy_document_id_front) references document (account_id, id),
  add foreign key (account_id, policy_document_id_back) references document (account_id, id);

alter table document enable row level security, force row level security;
alter table document_link enable row level security, force row level security;
alter table camera_handoff enable row level security, force row level security;
grant select, insert, update on document, document_link, camera_handoff to numo_system;
grant delete on document_link to numo_system;
create policy system_rows on document to numo_system using (true) with check (true);
create policy system_rows on document_link to numo_system using (true) with check (true);
create policy system_rows on camera_handoff to numo_system using (true) with check (true);
grant select on document, document_link to numo_admin;
create policy staff_rows on document for select to numo_admin using (true);
create policy staff_rows on document_link for select to numo_admin using (true);
-- Rows are written by the program after it has looked at the bytes; nobody says of a file of their own that it is clean.
grant select on document, document_link to numo_client;
create policy own_account on document for select to numo_client using (account_id = app.account_id());
create policy own_account on document_link for select to numo_client using (account_id = app.account_id());
grant select on document to numo_partner;
create policy own_partner on document for select to numo_partner using (partner_id = app.partner_id());
grant select (id, account_id, user_id, purpose, policy_id, locale, expires_at, opened_at, ended_at, created_at)
  on camera_handoff to numo_client;
create policy own_account on camera_handoff for select to numo_client using (account_id = app.account_id());

-- A household names its own card pictures.
grant update (policy_document_id_front, policy_document_id_back),
      insert (policy_document_id_front, policy_document_id_back) on policy to numo_client;
