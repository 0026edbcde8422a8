import type { AnyStateMachine } from 'xstate';
import type { Model } from '../../../statecharts/paths/model.ts';
import { chat } from '../fixtures/chat.machine.ts';
import { model as chatModel } from '../fixtures/chat.model.ts';
import { checkout } from '../fixtures/checkout.machine.ts';
import { model as checkoutModel } from '../fixtures/checkout.model.ts';
import { fileUpload } from '../fixtures/file-upload.machine.ts';
import { model as fileUploadModel } from '../fixtures/file-upload.model.ts';
import { mediaPlayer } from '../fixtures/media-player.machine.ts';
import { order } from '../fixtures/order.machine.ts';
import { model as orderModel } from '../fixtures/order.model.ts';
import { permissions } from '../fixtures/permissions.machine.ts';
import { model as permissionsModel } from '../fixtures/permissions.model.ts';
import { signUp } from '../fixtures/sign-up.machine.ts';
import { model as signUpModel } from '../fixtures/sign-up.model.ts';
import { smartHome } from '../fixtures/smart-home.machine.ts';
import { model as smartHomeModel } from '../fixtures/smart-home.model.ts';
import { stockTicker } from '../fixtures/stock-ticker.machine.ts';
import { model as stockTickerModel } from '../fixtures/stock-ticker.model.ts';
import { survey } from '../fixtures/survey.machine.ts';
import { model as surveyModel } from '../fixtures/survey.model.ts';
import { textEditor } from '../fixtures/text-editor.machine.ts';
import { ticTacToe } from '../fixtures/tic-tac-toe.machine.ts';
import { model as ticTacToeModel } from '../fixtures/tic-tac-toe.model.ts';
import { todoList } from '../fixtures/todo-list.machine.ts';
import { model as todoListModel } from '../fixtures/todo-list.model.ts';
import { trafficLight } from '../fixtures/traffic-light.machine.ts';
import { model as trafficLightModel } from '../fixtures/traffic-light.model.ts';
import { worker } from '../fixtures/worker.machine.ts';
import { model as workerModel } from '../fixtures/worker.model.ts';

/** Machines in the style of public examples. `shows` lists the features of each; some need a model. */
export const fixtures: readonly { machine: AnyStateMachine; shows: string; model: Model }[] = [
  { machine: chat, shows: 'callback, system id, partial wildcard, delayed raise', model: chatModel },
  { machine: checkout, shows: 'input, invoked machine, final states, output', model: checkoutModel },
  { machine: fileUpload, shows: 'promise, branches by outcome, retries', model: fileUploadModel },
  { machine: mediaPlayer, shows: 'nested parallel, and/or/not/stateIn', model: {} },
  { machine: order, shows: 'always chains, raise, enqueueActions, emit', model: orderModel },
  { machine: permissions, shows: 'required payload, literals, wildcard', model: permissionsModel },
  { machine: signUp, shows: 'guards on earlier payload', model: signUpModel },
  { machine: smartHome, shows: 'ten parallel regions', model: smartHomeModel },
  { machine: stockTicker, shows: 'observable, onSnapshot', model: stockTickerModel },
  { machine: survey, shows: 'endless counters, late guards', model: surveyModel },
  { machine: textEditor, shows: 'history, shallow and deep', model: {} },
  { machine: ticTacToe, shows: 'thousands of configurations', model: ticTacToeModel },
  { machine: todoList, shows: 'spawn without id, wildcards', model: todoListModel },
  { machine: trafficLight, shows: 'delays by number, name and function', model: trafficLightModel },
  { machine: worker, shows: 'sendParent, sendTo, child that answers, chance', model: workerModel },
];
