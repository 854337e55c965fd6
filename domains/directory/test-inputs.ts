/** Test inputs: the fixtures of this folder in every format the import reads, and helpers to inspect the result. */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import type { ImportDeps, ImportOptions } from './import-directory.ts'
import { importDirectory } from './import-directory.ts'

/** A resource of a file, of which tests may change any field. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests make these invalid in every possible way
export type Resource = Record<string, any> & { resourceType: string; id: string }

const folder = join(import.meta.dirname, 'fixtures/plan-net')

/** Returns a new copy of the Plan-Net fixture: 21 resources of eight types. */
export async function fixture(): Promise<Resource[]> {
  const files = (await readdir(folder)).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line): Resource => JSON.parse(line))
  )
}

export const lines = (resources: readonly unknown[]) =>
  resources.map((resource) => `${JSON.stringify(resource)}\n`).join('')

export const bundleOf = (resources: readonly unknown[], more: object = {}) => ({
  resourceType: 'Bundle',
  type: 'collection',
  ...more,
  entry: resources.map((resource) => ({ resource })),
})

/** Writes files into a new temporary folder. Returns the folder's path, or the file's when there is only one. */
export async function written(files: Record<string, string | Buffer>): Promise<string> {
  const dir = join(await mkdtemp(join(tmpdir(), 'numo-import-')), 'acme')
  await mkdir(dir)
  const names = Object.keys(files)
  for (const name of names) await writeFile(join(dir, name), files[name] ?? '')
  return names.length === 1 ? join(dir, names[0] ?? '') : dir
}

/** Writes the same resources in every format. */
export const forms: Record<string, (resources: readonly Resource[]) => Promise<string>> = {
  'one NDJSON file': (all) => written({ 'acme.ndjson': lines(all) }),
  'a folder of NDJSON files': (all) =>
    written(
      Object.fromEntries(
        [...new Set(all.map(({ resourceType }) => resourceType))].map((type) => [
          `${type}.ndjson`,
          lines(all.filter(({ resourceType }) => resourceType === type)),
        ])
      )
    ),
  'a folder of JSON files': (all) =>
    written(
      Object.fromEntries(
        all.map((one) => [`${one.resourceType}-${one.id}.json`, JSON.stringify(one, null, 2)])
      )
    ),
  'a Bundle': (all) => written({ 'acme.json': JSON.stringify(bundleOf(all), null, 2) }),
  'a Bundle on one line': (all) => written({ 'acme.json': JSON.stringify(bundleOf(all)) }),
  'a list': (all) => written({ 'acme.json': JSON.stringify(all) }),
  'gzip under any name': (all) => written({ 'acme.ndjson': gzipSync(lines(all)) }),
  'a Bundle in gzip': (all) => written({ 'acme.json.gz': gzipSync(JSON.stringify(bundleOf(all))) }),
}

export const now = () => new Date('2026-11-21T12:00:00Z')

/** Imports into a test database, as source `acme` by default. */
export const importInto = (
  pool: Pool,
  path: string,
  options: Partial<ImportOptions> = {},
  deps: Partial<ImportDeps> = {}
) =>
  importDirectory(
    { pool, data_dir: join(tmpdir(), 'numo-import-rejects', String(process.pid)), now, ...deps },
    { path, source: 'acme', source_name: 'Acme', publish_insurers: true, ...options }
  )

/** Parses the lines of a rejects file. */
export async function rejectsIn(path: string | null) {
  if (!path) return []
  const text = await readFile(path, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line): { file: string; line: number; id: string | null; reason: string } =>
      JSON.parse(line)
    )
}

/** Returns a checksum of the rows of each table except the import log and what it keeps of former imports. */
export async function checksums(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like all (array['directory_import', 'directory_former_%']) order by 1`
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const sum = await pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as sum from "${name}" t`
    )
    sums[name] = sum.rows[0]?.sum ?? ''
  }
  return sums
}

/** Returns the content of the directory without ids and times, which differ between databases. */
export async function stated(pool: Pool) {
  const ask = async (sql: string) =>
    (await pool.query<{ line: string }>(sql)).rows.map(({ line }) => line)
  return {
    records: await ask(
      `select source_id || ' ' || type || ' ' || ref || ' ' || status || ' ' || hash as line from directory_record order by 1`
    ),
    insurance: await ask(
      `select concat_ws(' | ', c.slug, c.name, c.status, n.name, n.status, p.slug, p.name, p.code, p.status) as line
         from insurance_company c left join insurance_network n on n.insurance_company_id = c.id
         left join insurance_plan_network l on l.insurance_network_id = n.id
         left join insurance_plan p on p.id = l.insurance_plan_id order by 1`
    ),
    partners: await ask(
      `select concat_ws(' | ', slug, name, type, status, country, phone) as line from partner order by 1`
    ),
    places: await ask(
      `select concat_ws(' | ', l.name, line1, line2, city, region, postal_code, l.country, latitude, longitude, city_id,
              l.time_zone, l.phone, hours, step_free, l.status, o.name) as line
         from practice_location l left join partner o on o.id = l.partner_id order by 1`
    ),
    providers: await ask(
      `select concat_ws(' | ', slug, kind, facility_type, full_name, name_prefix, credential, gender, languages, npi,
              license_number, license_country, website, status, source_id,
              (select string_agg(code || is_primary::text, ',' order by code) from provider_specialty s where s.provider_id = p.id)) as line
         from provider p order by 1`
    ),
    practices: await ask(
      `select concat_ws(' | ', p.full_name, l.name, o.name, pl.accepting_new_patients, pl.phone, pl.hours, pl.status, pl.source_id,
              n.name, a.billing, a.confirmed_on, a.status, a.source_id) as line
         from provider_location pl join provider p on p.id = pl.provider_id
         join practice_location l on l.id = pl.practice_location_id left join partner o on o.id = pl.partner_id
         left join acceptance a on a.provider_location_id = pl.id
         left join insurance_network n on n.id = a.insurance_network_id order by 1`
    ),
    listing: await ask(
      `select concat_ws(' | ', p.full_name, l.latitude, l.longitude, l.kind, l.accepting, l.city_id,
              cardinality(l.networks), cardinality(l.confirmed_networks)) as line
         from listing l join provider p on p.id = l.provider_id order by 1`
    ),
  }
}
