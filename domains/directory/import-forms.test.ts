import { describe, expect, it, test } from 'vitest'
import type { TestDatabase } from '../../server/test-database.ts'
import { cleanText } from './cleaning/clean-text.ts'
import { organizationName, personFullName } from './cleaning/clean-names.ts'
import { importDatabases } from './test-cities.ts'
import { fixture, importInto, lines, rejectsIn, written, type Resource } from './test-inputs.ts'

const { fresh } = importDatabases()

const header = 'provider_id,name,city,country,about_es\n'
const names = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ full_name: string }>('select full_name from provider order by source_ref')
  ).rows.map(({ full_name }) => full_name)
const bring = async (database: TestDatabase, bytes: string | Buffer) => {
  const report = await importInto(database.pool, await written({ 'acme.csv': bytes }))
  return { report, rejects: await rejectsIn(report.rejects_file) }
}

describe('a table encoded as Windows-1252', () => {
  const text = `${header}d1,Ana Solís Muñoz,Ciudad de México,MX,“Año”\nd2,Bo Li,Guadalajara,MX,\n`
  // “ and ” are in Windows-1252 and not in Latin-1.
  const bytes = Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')

  it('is detected and read with every accent', async () => {
    const database = await fresh()
    const { rejects } = await bring(database, bytes)
    expect(rejects).toEqual([])
    expect(await names(database)).toEqual(['Ana Solís Muñoz', 'Bo Li'])
    const { rows } = await database.pool.query(
      `select about_es from provider where source_ref = 'Practitioner/d1'`
    )
    expect(rows).toEqual([{ about_es: '“Año”' }])
  })

  it('is detected when its first accent comes late', async () => {
    const database = await fresh()
    const filler = Array.from({ length: 40_000 }, (_, at) => `# comment ${at} ${'x'.repeat(20)}\n`)
    const late = Buffer.concat([
      Buffer.from(header + filler.join('')),
      bytes.subarray(header.length),
    ])
    expect((await bring(database, late)).rejects).toEqual([])
    expect(await names(database)).toEqual(['Ana Solís Muñoz', 'Bo Li'])
  })

  it('differs from a UTF-8 table with one broken row', async () => {
    const database = await fresh()
    const mixed = Buffer.concat([
      Buffer.from(`${header}d1,Ana Solís,Guadalajara,MX,\n`),
      Buffer.from('d2,Bo L\xed,Guadalajara,MX,\n', 'latin1'),
    ])
    const { rejects } = await bring(database, mixed)
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'The row has bytes that are not UTF-8'],
    ])
    expect(await names(database)).toEqual(['Ana Solís'])
  })
})

describe('lines of a table', () => {
  it('are those on which a row begins, whatever line breaks its values have', async () => {
    const database = await fresh()
    const { rejects } = await bring(
      database,
      `${header}d1,Ana Solís,Guadalajara,MX,"one\ntwo\nthree"\n\nd2,,Guadalajara,MX,"one\ntwo"\nd3,Bo Li,Guadalajara,MX\n`
    )
    expect(rejects.map(({ line }) => line)).toEqual([6, 8])
  })

  it('may end with carriage returns only', async () => {
    const database = await fresh()
    const { rejects } = await bring(
      database,
      `${header}d1,Ana Solís,Guadalajara,MX,\nd2,Bo Li,Guadalajara,MX,\n`.replaceAll('\n', '\r')
    )
    expect([rejects, await names(database)]).toEqual([[], ['Ana Solís', 'Bo Li']])
  })

  it('that are too long are reported, and unclosed quotes as unclosed', async () => {
    const database = await fresh()
    const long = 'x'.repeat(9 * 1024 * 1024)
    await expect(bring(database, `${header}d1,Ana,Guadalajara,MX,"${long}"\n`)).rejects.toThrow(
      'row longer than 8 MB'
    )
    await expect(bring(database, `${header}d1,Ana,Guadalajara,MX,"open\n`)).rejects.toThrow(
      'quoted value that never ends'
    )
  })
})

describe('names', () => {
  test.each([
    ['نیک\u200cپی', 'نیک\u200cپی'],
    ['Clinic 👩\u200d⚕️', 'Clinic 👩\u200d⚕️'],
    ['\u200dAna\u200d \u200c Solís\u200c', 'Ana Solís'],
    ['Ana\u202e Solís\u200b', 'Ana Solís'],
  ])('%j keep joiners inside words, and no other invisible character', (given, kept) => {
    expect(cleanText(given, 100)).toBe(kept)
  })

  test('keep one of many joiners, in time that grows with the text and not with its square', () => {
    expect(cleanText(`a${'\u200d\u200c'.repeat(500_000)}b`, 100)).toBe('a\u200db')
    expect(cleanText('\u200d \u200d'.repeat(500_000), 100)).toBeUndefined()
  })

  test('have Roman numerals in capitals', () => {
    expect(organizationName('BAYSIDE CLINIC II')).toBe('Bayside Clinic II')
    expect(personFullName('BO LI III')).toBe('Bo Li III')
    expect(personFullName('Bo Li Ii')).toBe('Bo Li II')
    expect(personFullName('Li Vi')).toBe('Li Vi')
  })
})

describe('valid Plan-Net', () => {
  const one = (all: Resource[], type: string): Resource => {
    const found = all.find(({ resourceType }) => resourceType === type)
    if (!found) throw new Error(`the fixture has no ${type}`)
    return found
  }
  const importAll = async (database: TestDatabase, all: readonly object[]) => {
    const report = await importInto(database.pool, await written({ 'acme.ndjson': lines(all) }))
    return rejectsIn(report.rejects_file)
  }

  it('has roles without a location: telehealth', async () => {
    const database = await fresh()
    const all = await fixture()
    for (const role of all.filter(({ resourceType }) => resourceType === 'PractitionerRole'))
      delete role['location']
    for (const person of all.filter(({ resourceType }) => resourceType === 'Practitioner'))
      delete person['address']
    expect(await importAll(database, all)).toEqual([])
  })

  it('has roles of an organization that name nobody', async () => {
    const database = await fresh()
    const all = await fixture()
    const role: Resource = { ...one(all, 'PractitionerRole'), id: 'nobody' }
    delete role['practitioner']
    expect(await importAll(database, [...all, role])).toEqual([])
    const { rows } = await database.pool.query(
      `select type, status from directory_record where ref = 'role.nobody'`
    )
    expect(rows).toEqual([{ type: 'OrganizationAffiliation', status: 'active' }])
    const neither: Resource = { ...role, id: 'neither' }
    delete neither['organization']
    expect(await importAll(database, [...all, neither])).toMatchObject([{ id: 'neither' }])
  })

  it('has contained resources that reference each other', async () => {
    const database = await fresh()
    const all = await fixture()
    const person = one(all, 'Practitioner')
    const role = {
      ...one(all, 'PractitionerRole'),
      id: 'own',
      contained: [{ ...person, id: 'p', identifier: [], name: [{ text: 'Contained Person' }] }],
      practitioner: { reference: '#p' },
    }
    expect(await importAll(database, [...all, role])).toEqual([])
    const { rows } = await database.pool.query(
      `select p.full_name from provider p join provider_location l on l.provider_id = p.id
        where p.source_ref = 'Practitioner/own.p' and l.status = 'active'`
    )
    expect(rows[0]).toEqual({ full_name: 'Contained Person' })
  })
})
