import { join } from 'node:path'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import type { Node, ObjectLiteralExpression, SourceFile } from 'typescript/unstable/ast'
import {
  isConditionalExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is'

/** What the audit trail can hold, by the types of what the program records. */
export type TrailFacts = {
  entity_types: Set<string>
  /** Names of changed fields, those of nested objects too. */
  fields: Set<string>
  /** Strings of closed sets; what people typed is a `string` and not among them. */
  values: Set<string>
  /** `file:line` of changes whose fields the types do not say. */
  unknown: string[]
  /** `file:line` of changes that hold an amount and no currency; the trail could only show minor units. */
  unpriced: string[]
}

/** `audit/record.ts` passes on what its callers state. */
const isRecorded = (path: string) =>
  /\/(?:domains|server)\//.test(path) &&
  !/\.test\.tsx?$|\/test-[\w-]+\.ts$|\/node_modules\/|\/demo\/|\/audit\/record\.ts$|\/contract[\w-]*\.ts$/.test(
    path
  )

/** Reads all audit entries of the program: object literals with an `entity_type`. */
export function readTrailFacts(root: string): TrailFacts {
  const api = new API({ cwd: root })
  const facts: TrailFacts = {
    entity_types: new Set(),
    fields: new Set(),
    values: new Set(),
    unknown: [],
    unpriced: [],
  }
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    if (!project) throw new Error('tsconfig.json is not a project')
    for (const name of project.program.getSourceFileNames().filter(isRecorded)) {
      const file = project.program.getSourceFile(name)
      if (file?.text.includes('entity_type')) readFile(file, project.checker, facts)
    }
  } finally {
    api.close()
  }
  return facts
}

function readFile(file: SourceFile, checker: Checker, facts: TrailFacts) {
  const visit = (node: Node): void => {
    if (isObjectLiteralExpression(node)) {
      const entry = checker.getTypeAtLocation(node)
      const typeOf = (name: string) => {
        const property = entry && checker.getPropertyOfType(entry, name)
        return property && checker.getTypeOfSymbol(property)
      }
      const entity_type = typeOf('entity_type')
      if (entity_type && typeOf('action')) {
        for (const literal of literalsOf(entity_type)) facts.entity_types.add(literal)
        const line = file.text.slice(0, node.end).split('\n').length
        readLiterals(node, 'entity_type', facts.entity_types)
        readLiterals(node, 'changes', facts.values)
        const where = `${file.fileName}:${line}`
        readChanges(typeOf('changes'), checker, facts, where, new Set())
        if (isUnpriced(typeOf('changes'), checker)) facts.unpriced.push(where)
      }
    }
    node.forEachChild(visit)
  }
  visit(file)
}

/** Adds the strings written in a property itself, whose types are only `string`. */
function readLiterals(entry: ObjectLiteralExpression, property: string, found: Set<string>) {
  const visit = (node: Node): void => {
    if (isStringLiteral(node)) found.add(node.text)
    else if (isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(visit)
    else if (isPropertyAssignment(node)) visit(node.initializer)
    else if (isObjectLiteralExpression(node)) node.properties.forEach(visit)
  }
  for (const one of entry.properties)
    if (isPropertyAssignment(one) && one.name.getText() === property) visit(one.initializer)
}

const membersOf = (type: Type): readonly Type[] =>
  type.isUnionType() || type.isIntersectionType() ? (type.getTypes() ?? []) : [type]
const literalsOf = (type: Type | undefined): string[] =>
  type === undefined
    ? []
    : membersOf(type).flatMap((one) => (one.isStringLiteralType() ? [one.value] : []))

const isUnpriced = (type: Type | undefined, checker: Checker): boolean =>
  type !== undefined &&
  membersOf(type).some((one) => {
    const names = checker.getPropertiesOfType(one).map(({ name }) => name)
    return (
      names.some((name) => /(?:^|_)(?:amount|price)$/.test(name)) && !names.includes('currency')
    )
  })

function readChanges(
  type: Type | undefined,
  checker: Checker,
  facts: TrailFacts,
  where: string,
  seen: Set<number>
) {
  if (!type) return
  for (const one of membersOf(type)) {
    if (one.isStringLiteralType()) facts.values.add(one.value)
    if (!one.isObjectType() || seen.has(one.id)) continue
    seen.add(one.id)
    if (checker.isArrayLikeType(one)) {
      for (const part of checker.getTypeArguments(one as never))
        readChanges(part, checker, facts, where, seen)
      continue
    }
    if (checker.getIndexInfosOfType(one).length > 0) facts.unknown.push(where)
    for (const symbol of checker.getPropertiesOfType(one)) {
      facts.fields.add(symbol.name)
      readChanges(checker.getTypeOfSymbol(symbol), checker, facts, where, seen)
    }
  }
}
