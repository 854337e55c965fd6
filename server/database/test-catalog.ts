/* Checks of the database catalog for tenant isolation: each returns violations, none when all is well. */

const appRoles = [
  'numo_api',
  'numo_admin',
  'numo_client',
  'numo_partner',
  'numo_user',
  'numo_system',
]

/**
 * The public directory, which everybody may read. Every other table that an app role can access needs row-level
 * security.
 */
export const publicTables = [
  'acceptance',
  'city',
  'city_alias',
  'city_count',
  'city_edition',
  'diagnosis', // code sets, as are the next two; nothing about a person
  'diagnosis_set',
  'diagnosis_word',
  'direct_billing', // figures of at least five claims of three households, nothing about a person
  'directory_import',
  'directory_record', // staff read it as the directory's log; holds no personal data
  'directory_source',
  'directory_version',
  'insurance_company',
  'insurance_network',
  'insurance_plan',
  'insurance_plan_network',
  'language',
  'letter_key', // public keys; the private ones are in letter_key_secret, which only the program reads
  'listing',
  'listing_bitmap',
  'listing_change', // empty except inside the transaction that rebuilds the listing
  'listing_scope', // the same
  'listing_total',
  'listing_word',
  'migration',
  'practice_location',
  'provider',
  'provider_alias',
  'provider_location',
  'provider_record', // staff read it; holds what the directory says of a provider
  'provider_specialty',
  'specialty',
  'specialty_code',
  'time_to_pay', // figures of at least five claims of three households and two clinics
  'visit_answers', // figures of at least five visits of three households, nothing about a person
]

/** Security definer functions that every role may call: each checks the caller, and has a test of its own. */
const checkedFunctions = [
  'app.acting()', // returns only the signed principal of the transaction itself
  'app.notify(jsonb)', // outbox.test.ts
  'app.count_request(text,integer,integer)', // tenant-rights.test.ts
  'app.count_join_wish(uuid)', // domains/join-wishes/join-wishes.test.ts; visitors alone call it
  // tenant-rights-household.test.ts
  'app.set_family_access(uuid,text)',
  'app.set_partner_access(uuid,text)', // tenant-rights-partner.test.ts
  'app.invite_partner_member(text,text,text,text)',
  'app.change_webhook_secret(uuid,bytea)', // tenant-rights-partner.test.ts
  'app.webhook_address(uuid)', // likewise
  'app.share_with_partner(uuid,uuid,boolean)',
  'app.end_sharing(uuid,uuid)', // tenant-rights-partner.test.ts, as for those below
  'app.preview_patients(jsonb)',
  'app.add_patients(jsonb,text,text)',
  'app.treats_under(uuid)',
  'app.set_own_place(uuid,jsonb,text)',
  'app.say_networks(uuid,uuid,boolean,text)',
  'app.set_own_bills(uuid,text)',
  'app.is_file_of_stay(uuid,uuid)',
  'app.keep_customer(uuid,text)',
  'app.set_card(uuid,text)',
  'app.detach_card(uuid)',
  'app.settle_reimbursement(uuid,date)', // tenant-rights-claims.test.ts
  'app.cancel_policy(uuid,integer)', // own-role.test.ts, as for those below
  'app.read_again(uuid)',
  'app.keyed_digest(text,text)', // domains/clients/add-patients.test.ts; the program alone calls it
  // vouched.test.ts
  'app.vouched(text,text,text)',
  'app.keep_document(text,text)',
  'app.keep_partner_document(text,text)',
  'app.redraw_document(text,text)',
  'app.take_card(text,text)',
  'app.take_setup(text,text)',
  'app.payer_code(text,text)',
  'app.answer_check(text,text)',
  'app.take_subscription(text,text)',
]

/** Runs a query as the owner of the tables. */
export type RunQuery = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>
type Check = (ask: RunQuery) => Promise<object[]>

export const tables = `
  select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as hides
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

export const checks = {
  'every table an app role can touch, outside the public directory, forces row-level security': (
    ask
  ) =>
    ask(
      `select t.name from (${tables}) t
        where not t.hides and not t.name = any ($1)
          and exists (select from unnest($2::text[]) r
                       where has_any_column_privilege(r, t.oid, 'select, insert, update')
                          or has_table_privilege(r, t.oid, 'delete'))`,
      [publicTables, appRoles]
    ),
  'every table that says whose a row is forces row-level security': (ask) =>
    ask(
      `select t.name from (${tables}) t
        where not t.hides and not t.name = any ($1)
          and exists (select from pg_attribute a where a.attrelid = t.oid and not a.attisdropped
                         and a.attname in ('account_id', 'partner_id', 'client_id', 'user_id', 'identity_uid', 'uid'))`,
      [publicTables]
    ),
  'a household’s and an organisation’s policy says whose the row is': (ask) =>
    ask(
      `select t.name, p.polname
         from (${tables}) t
         join pg_policy p on p.polrelid = t.oid
         join pg_roles r on r.oid = any (p.polroles) and r.rolname in ('numo_client', 'numo_partner')
        where not t.name = any ($1)
          and coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) = 'true'`,
      [openToTenants]
    ),
  'a partition is reached through its table only': (ask) =>
    ask(
      `select c.relname from pg_class c, unnest($1::text[]) r
        where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
          and has_any_column_privilege(r, c.oid, 'select, insert, update')`,
      [appRoles]
    ),
  'every view asks with the rights of whoever asks; there is no materialized one': (ask) =>
    ask(
      `select relname from pg_class
        where relnamespace = 'public'::regnamespace
          and (relkind = 'm' or (relkind = 'v' and not 'security_invoker=true' = any (coalesce(reloptions, '{}'))))`
    ),
  'no app role can call a function that acts with the rights of somebody else': (ask) =>
    ask(
      `select distinct p.proname from pg_proc p, unnest($1::text[]) r
        where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
          and not p.oid = any ($2::regprocedure[]) and p.proowner <> r::regrole and has_function_privilege(r, p.oid, 'execute')`,
      [appRoles, checkedFunctions]
    ),
  'a function with the rights of its owner finds names in fixed places, temporary ones last': (
    ask
  ) =>
    ask(
      `select p.oid::regprocedure as name from pg_proc p
        where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
          and not exists (select from unnest(p.proconfig) c where c ~ '^search_path=.*pg_temp$')`
    ),
  'every other function of ours does too, or its names are bound when it is made': (ask) =>
    ask(
      `select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prosqlbody is null
          and p.prokind <> 'a' -- an aggregate has no text: its functions are bound when it is made
          and not exists (select from pg_depend d
                           where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
          and not exists (select from unnest(p.proconfig) c where c ~ '^search_path=.*pg_temp$')`
    ),
  'neither an app role nor a login of the program makes anything, not even for a moment': (ask) =>
    ask(
      `select r.rolname, n.nspname from pg_roles r left join pg_namespace n on has_schema_privilege(r.oid, n.oid, 'create')
        where (r.rolname = any ($1) or r.rolname = any (array(select current_user || '_' || l
                                                               from unnest(array['people', 'program', 'identity']) l)))
          and (n.oid is not null or has_database_privilege(r.oid, current_database(), 'temporary')
                                 or has_database_privilege(r.oid, current_database(), 'create'))`,
      [appRoles]
    ),
  'no app role reads or writes the key that says who acts': (ask) =>
    ask(
      `select r, how from unnest($1::text[]) r, unnest(array['select', 'insert', 'update', 'delete']) how
        where has_table_privilege(r, 'app.acting_key', how)`,
      [appRoles]
    ),
  'the role of the program is worth nothing to whoever merely puts it on': (ask) =>
    ask(
      `select p.tablename from pg_policies p where p.schemaname = 'public' and 'numo_system' = any (p.roles)
        group by p.tablename
       having not bool_or(p.permissive = 'RESTRICTIVE' and p.roles = '{numo_system}' and p.cmd = 'ALL'
                          and p.qual like '%app.is_program()%' and p.with_check like '%app.is_program()%')`
    ),
  'a policy asks who acts once a statement, not once a row': (ask) =>
    ask(
      `select tablename, policyname from pg_policies
        where concat(qual, ' ', with_check) ~ '(?<!SELECT )app\\.(user_id|account_id|partner_id|viewer_id|is_program|acting)\\('`
    ),
  'app roles cannot sign in and pass by no rule': (ask) =>
    ask(
      `select rolname from pg_roles
        where rolname = any ($1) and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit)`,
      [appRoles]
    ),
  'app roles are nobody else': (ask) =>
    ask(
      `select m.roleid::regrole::text from pg_auth_members m where m.member::regrole::text = any ($1)`,
      [appRoles]
    ),
  'app roles own nothing': (ask) =>
    ask(`select relname from pg_class where relowner::regrole::text = any ($1)`, [appRoles]),
  'app roles make nothing': (ask) =>
    ask(
      `select n.nspname, r from pg_namespace n, unnest($1::text[]) r where has_schema_privilege(r, n.oid, 'create')`,
      [appRoles]
    ),
  'no app role empties a table, hangs triggers on it or points at it': (ask) =>
    ask(
      `select t.name, r from (${tables}) t, unnest($1::text[]) r
        where has_table_privilege(r, t.oid, 'truncate') or has_table_privilege(r, t.oid, 'trigger')
           or has_any_column_privilege(r, t.oid, 'references')`,
      [appRoles]
    ),
  'visitors write nothing that is there': (ask) =>
    ask(
      `select t.name from (${tables}) t where has_any_column_privilege('numo_api', t.oid, 'update')
          or has_table_privilege('numo_api', t.oid, 'delete')`
    ),
  'the audit trail can be added to and not changed, by any role': (ask) =>
    ask(
      `select r from unnest($1::text[]) r
        where has_any_column_privilege(r, 'audit_event', 'update') or has_table_privilege(r, 'audit_event', 'delete')
           or has_any_column_privilege(r, 'audit_chain', 'update') or has_table_privilege(r, 'audit_chain', 'delete')
           or has_any_column_privilege(r, 'audit_start', 'insert, update') or has_table_privilege(r, 'audit_start', 'delete')`,
      [appRoles]
    ),
  'the audit trail is kept by its triggers': (ask) =>
    ask(
      `select wanted from unnest(array['audit_append', 'audit_advance', 'append_only', 'never_emptied']) wanted
        where not exists (select from pg_trigger
                           where tgrelid = 'audit_event'::regclass and tgname = wanted and tgenabled = 'O')`
    ),
  'nobody but staff and the program says how a thing of a household stands': (ask) =>
    ask(
      `select w.r, w.t, w.c from unnest($1::text[], $2::text[], $3::text[]) w (r, t, c)
        where has_column_privilege(w.r, w.t, w.c, 'update') or has_column_privilege(w.r, w.t, w.c, 'insert')`,
      [decided.map(([r]) => r), decided.map(([, t]) => t), decided.map(([, , c]) => c)]
    ),
  'the owner of the outbox signs in nowhere, is nobody else, and reaches what it needs': (ask) =>
    ask(
      `select r.rolname, t.name, how from pg_roles r
         left join (${tables}) t on true
         left join unnest(array['select', 'insert', 'update', 'delete']) how on true
        where r.rolname = 'numo_outbox'
          and (r.rolcanlogin or r.rolsuper or r.rolbypassrls or r.rolinherit
               or exists (select from pg_auth_members m where m.member = r.oid)
               or not t.name = any ($1)
                  and case when how = 'delete' then has_table_privilege(r.oid, t.oid, how)
                           else has_any_column_privilege(r.oid, t.oid, how) end)
          and not (t.name || ' ' || how = any ($2))`,
      [publicTables, outboxRights]
    ),
  'no household and no organisation reaches a schema of a service': (ask) =>
    ask(
      `select n.nspname, r from pg_namespace n, unnest(array['numo_api', 'numo_client', 'numo_partner']) r
        where n.nspname not in ('public', 'app', 'pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
          and has_schema_privilege(r, n.oid, 'usage')`
    ),
} as const satisfies Record<string, Check>

/**
 * Columns that others decide about a household or an organisation, which it must not write itself: role, table,
 * column.
 */
const decided = [
  ['numo_client', 'account', 'status'],
  ['numo_client', 'policy', 'status'],
  ['numo_client', 'document', 'scan_status'],
  ['numo_client', 'eligibility_check', 'status'],
  ['numo_client', 'membership', 'status'],
  ['numo_client', 'membership', 'role'],
  ['numo_client', 'app_user', 'status'],
  ['numo_client', 'access_grant', 'allowed'],
  ['numo_client', 'payment_method', 'status'],
  ['numo_client', 'care_relationship', 'status'],
  ['numo_partner', 'care_relationship', 'client_id'],
  ['numo_partner', 'partner', 'status'],
  ['numo_partner', 'partner', 'slug'],
  ['numo_partner', 'membership', 'status'],
  ['numo_partner', 'access_grant', 'allowed'],
  ['numo_user', 'app_user', 'status'],
  ['numo_user', 'app_user', 'email'],
  ['numo_user', 'email_change', 'changed_at'],
] as const

/** Privileges of the two functions of the outbox. */
const outboxRights = [
  'app_user select',
  'job_request delete',
  'job_request insert',
  'job_request select',
  'membership select',
  'notification insert',
  'notification select',
  'notification_kind select',
  'notification_preference select',
  'staff_member select',
]

/**
 * Tables besides the public directory that are the same for every signed-in person, or published in it (with column
 * grants).
 */
const openToTenants = [
  'insurance_requirement',
  'partner',
  'partner_network',
  'preauthorization_rule',
  'provider_role',
  'status_transition',
]
