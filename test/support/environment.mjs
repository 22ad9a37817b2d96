// The environment in which jest runs each test file.
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's environment for Node, but without interceptors for global variables. In jest's usual context, each use of a
 * global variable such as `Math` calls an interceptor, so calculations take about twice as long. Jest has no option to
 * omit the interceptors. Therefore, this class replaces `createContext` while jest creates the context.
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
