/** A resource as far as it is taken apart here. */
type Container = { resourceType: string; id: string; contained: unknown[] }

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'contained' in value &&
  Array.isArray(value.contained) &&
  'resourceType' in value &&
  typeof value.resourceType === 'string' &&
  'id' in value &&
  typeof value.id === 'string'

const isResource = (value: unknown): value is { resourceType: string; id: string } =>
  typeof value === 'object' &&
  value !== null &&
  'resourceType' in value &&
  typeof value.resourceType === 'string' &&
  'id' in value &&
  typeof value.id === 'string'

/**
 * Returns the resources contained in a resource, and then that itself, with references to one another: `#anna` in the
 * role `7` becomes `Practitioner/7.anna`. A resource without contained ones is returned as it is.
 */
export function flattenContained(value: unknown): unknown[] {
  if (!isContainer(value)) return [value]
  const { contained, ...own } = value
  const parts = contained.filter(isResource)
  const names = new Map([
    ['#', `${own.resourceType}/${own.id}`],
    ...parts.map((part) => [`#${part.id}`, `${part.resourceType}/${own.id}.${part.id}`] as const),
  ])
  const renamed = [...parts.map((part) => ({ ...part, id: `${own.id}.${part.id}` })), own]
  return renamed.map((one): unknown =>
    JSON.parse(JSON.stringify(one), (key, text: unknown) =>
      key === 'reference' && typeof text === 'string' ? (names.get(text) ?? text) : text
    )
  )
}
