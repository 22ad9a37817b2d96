// The environment in which jest runs each test file.
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's environment for Node, in a context without interceptors. In the usual context, each use of a global variable
 * such as `Math` calls an interceptor, and calculations take about twice as long. Jest has no option for this, so
 * `createContext` is replaced while jest creates the context.
 */
export default class FastEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} settings */
  constructor(...settings) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...settings);
    } finally {
      vm.createContext = createContext;
    }
  }
}
