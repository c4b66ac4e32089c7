import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys first, because they are the longest; the small unit tests fill what is left of the last minute. */
const projects = ['e2e', 'integration', 'unit']
/** Whichever of these began last would keep everybody waiting. */
const longest = [/demo/, /states|trades|welcome/, /skip-time|fleet|kill|postgres-agrees/, /crashes|fuzz|faulty/]

/**
 * Project by project: a process that runs tests is kept for the next file only where that is of the same project, and would load all
 * modules anew otherwise.
 */
export class OrderTests extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const length = longest.findIndex((name) => name.test(moduleId))
      return projects.indexOf(project.name) * 100 + (length === -1 ? longest.length : length)
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
