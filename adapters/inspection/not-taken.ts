import type { FileProblemCode } from '@numo/kit/file-problem.ts'

/** A file is not taken; said by a code. */
export class NotAccepted extends Error {
  readonly problem: FileProblemCode
  constructor(problem: FileProblemCode) {
    super(problem)
    this.problem = problem
  }
}
