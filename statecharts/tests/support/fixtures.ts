import type { AnyStateMachine } from 'xstate';
import type { Model } from '../../paths/model.ts';
import { addressLookup } from '../fixtures/address-lookup.machine.ts';
import { model as addressLookupModel } from '../fixtures/address-lookup.model.ts';
import { approval } from '../fixtures/approval.machine.ts';
import { model as approvalModel } from '../fixtures/approval.model.ts';
import { auction } from '../fixtures/auction.machine.ts';
import { model as auctionModel } from '../fixtures/auction.model.ts';
import { bookLoan } from '../fixtures/book-loan.machine.ts';
import { model as bookLoanModel } from '../fixtures/book-loan.model.ts';
import { chat } from '../fixtures/chat.machine.ts';
import { model as chatModel } from '../fixtures/chat.model.ts';
import { checkout } from '../fixtures/checkout.machine.ts';
import { model as checkoutModel } from '../fixtures/checkout.model.ts';
import { combinationLock } from '../fixtures/combination-lock.machine.ts';
import { model as combinationLockModel } from '../fixtures/combination-lock.model.ts';
import { contactForm } from '../fixtures/contact-form.machine.ts';
import { model as contactFormModel } from '../fixtures/contact-form.model.ts';
import { coupon } from '../fixtures/coupon.machine.ts';
import { model as couponModel } from '../fixtures/coupon.model.ts';
import { creditCheck } from '../fixtures/credit-check.machine.ts';
import { model as creditCheckModel } from '../fixtures/credit-check.model.ts';
import { deadline } from '../fixtures/deadline.machine.ts';
import { model as deadlineModel } from '../fixtures/deadline.model.ts';
import { deadlines } from '../fixtures/deadlines.machine.ts';
import { model as deadlinesModel } from '../fixtures/deadlines.model.ts';
import { deviceLog } from '../fixtures/device-log.machine.ts';
import { model as deviceLogModel } from '../fixtures/device-log.model.ts';
import { downloads } from '../fixtures/downloads.machine.ts';
import { model as downloadsModel } from '../fixtures/downloads.model.ts';
import { drawing } from '../fixtures/drawing.machine.ts';
import { model as drawingModel } from '../fixtures/drawing.model.ts';
import { drone } from '../fixtures/drone.machine.ts';
import { model as droneModel } from '../fixtures/drone.model.ts';
import { elevator } from '../fixtures/elevator.machine.ts';
import { model as elevatorModel } from '../fixtures/elevator.model.ts';
import { fileUpload } from '../fixtures/file-upload.machine.ts';
import { model as fileUploadModel } from '../fixtures/file-upload.model.ts';
import { flightBooking } from '../fixtures/flight-booking.machine.ts';
import { model as flightBookingModel } from '../fixtures/flight-booking.model.ts';
import { hotkeys } from '../fixtures/hotkeys.machine.ts';
import { importer } from '../fixtures/importer.machine.ts';
import { model as importerModel } from '../fixtures/importer.model.ts';
import { invoice } from '../fixtures/invoice.machine.ts';
import { model as invoiceModel } from '../fixtures/invoice.model.ts';
import { mediaPlayer } from '../fixtures/media-player.machine.ts';
import { memoryGame } from '../fixtures/memory-game.machine.ts';
import { model as memoryGameModel } from '../fixtures/memory-game.model.ts';
import { noisy } from '../fixtures/noisy.machine.ts';
import { order } from '../fixtures/order.machine.ts';
import { model as orderModel } from '../fixtures/order.model.ts';
import { pages } from '../fixtures/pages.machine.ts';
import { model as pagesModel } from '../fixtures/pages.model.ts';
import { parcel } from '../fixtures/parcel.machine.ts';
import { model as parcelModel } from '../fixtures/parcel.model.ts';
import { patientMonitor } from '../fixtures/patient-monitor.machine.ts';
import { model as patientMonitorModel } from '../fixtures/patient-monitor.model.ts';
import { permissions } from '../fixtures/permissions.machine.ts';
import { model as permissionsModel } from '../fixtures/permissions.model.ts';
import { profile } from '../fixtures/profile.machine.ts';
import { model as profileModel } from '../fixtures/profile.model.ts';
import { puzzle } from '../fixtures/puzzle.machine.ts';
import { model as puzzleModel } from '../fixtures/puzzle.model.ts';
import { quiz } from '../fixtures/quiz.machine.ts';
import { model as quizModel } from '../fixtures/quiz.model.ts';
import { retryPolicy } from '../fixtures/retry-policy.machine.ts';
import { model as retryPolicyModel } from '../fixtures/retry-policy.model.ts';
import { room } from '../fixtures/room.machine.ts';
import { searchBox } from '../fixtures/search-box.machine.ts';
import { model as searchBoxModel } from '../fixtures/search-box.model.ts';
import { shortcuts } from '../fixtures/shortcuts.machine.ts';
import { model as shortcutsModel } from '../fixtures/shortcuts.model.ts';
import { signIn } from '../fixtures/sign-in.machine.ts';
import { model as signInModel } from '../fixtures/sign-in.model.ts';
import { signUp } from '../fixtures/sign-up.machine.ts';
import { model as signUpModel } from '../fixtures/sign-up.model.ts';
import { smartHome } from '../fixtures/smart-home.machine.ts';
import { model as smartHomeModel } from '../fixtures/smart-home.model.ts';
import { snackMachine } from '../fixtures/snack-machine.machine.ts';
import { model as snackMachineModel } from '../fixtures/snack-machine.model.ts';
import { stockTicker } from '../fixtures/stock-ticker.machine.ts';
import { model as stockTickerModel } from '../fixtures/stock-ticker.model.ts';
import { subscription } from '../fixtures/subscription.machine.ts';
import { model as subscriptionModel } from '../fixtures/subscription.model.ts';
import { supervisor } from '../fixtures/supervisor.machine.ts';
import { model as supervisorModel } from '../fixtures/supervisor.model.ts';
import { survey } from '../fixtures/survey.machine.ts';
import { model as surveyModel } from '../fixtures/survey.model.ts';
import { surveyWizard } from '../fixtures/survey-wizard.machine.ts';
import { model as surveyWizardModel } from '../fixtures/survey-wizard.model.ts';
import { textEditor } from '../fixtures/text-editor.machine.ts';
import { thermostat } from '../fixtures/thermostat.machine.ts';
import { model as thermostatModel } from '../fixtures/thermostat.model.ts';
import { ticTacToe } from '../fixtures/tic-tac-toe.machine.ts';
import { model as ticTacToeModel } from '../fixtures/tic-tac-toe.model.ts';
import { todoList } from '../fixtures/todo-list.machine.ts';
import { model as todoListModel } from '../fixtures/todo-list.model.ts';
import { trafficLight } from '../fixtures/traffic-light.machine.ts';
import { model as trafficLightModel } from '../fixtures/traffic-light.model.ts';
import { translator } from '../fixtures/translator.machine.ts';
import { model as translatorModel } from '../fixtures/translator.model.ts';
import { uploadQueue } from '../fixtures/upload-queue.machine.ts';
import { model as uploadQueueModel } from '../fixtures/upload-queue.model.ts';
import { vehicle } from '../fixtures/vehicle.machine.ts';
import { model as vehicleModel } from '../fixtures/vehicle.model.ts';
import { worker } from '../fixtures/worker.machine.ts';
import { model as workerModel } from '../fixtures/worker.model.ts';

/** Machines in the style of public examples. `shows` lists the features of each; some need a model. */
export const fixtures: readonly { machine: AnyStateMachine; shows: string; model: Model }[] = [
  { machine: addressLookup, shows: 'destructured outputs, optional fields', model: addressLookupModel },
  { machine: approval, shows: 'outputs of several kinds, helper functions', model: approvalModel },
  { machine: auction, shows: 'a child machine that sends to its parent', model: auctionModel },
  { machine: bookLoan, shows: 'a stored result that a guard reads two states later', model: bookLoanModel },
  { machine: chat, shows: 'callback, system id, partial wildcard, delayed raise', model: chatModel },
  { machine: checkout, shows: 'input, invoked machine, final states, output', model: checkoutModel },
  { machine: combinationLock, shows: 'a secret that is entered digit by digit', model: combinationLockModel },
  { machine: contactForm, shows: 'assertEvent, a zod schema in a guard', model: contactFormModel },
  { machine: coupon, shows: 'constant lists, sets and patterns', model: couponModel },
  { machine: creditCheck, shows: 'guards that calculate with two stored results', model: creditCheckModel },
  { machine: deadline, shows: 'a date and Infinity in the input', model: deadlineModel },
  { machine: deadlines, shows: 'dates, lists of files', model: deadlinesModel },
  { machine: deviceLog, shows: 'a class instance in the input', model: deviceLogModel },
  { machine: downloads, shows: 'spawnChild, stopChild, calculated ids', model: downloadsModel },
  { machine: drawing, shows: 'words in nested fields, switch and list', model: drawingModel },
  { machine: drone, shows: 'numbers in nested fields', model: droneModel },
  { machine: elevator, shows: 'a list of objects in the input', model: elevatorModel },
  { machine: fileUpload, shows: 'promise, branches by outcome, retries', model: fileUploadModel },
  { machine: flightBooking, shows: 'combined guards, helper functions', model: flightBookingModel },
  { machine: hotkeys, shows: 'an action asks for its own children', model: {} },
  { machine: importer, shows: 'texts with JSON, classes of errors', model: importerModel },
  { machine: invoice, shows: 'lists, sets, maps and functions in the input', model: invoiceModel },
  { machine: mediaPlayer, shows: 'nested parallel, and/or/not/stateIn', model: {} },
  { machine: memoryGame, shows: 'a hundred shuffled cards', model: memoryGameModel },
  { machine: noisy, shows: 'prints, timers, network and rejections', model: {} },
  { machine: order, shows: 'always chains, raise, enqueueActions, emit', model: orderModel },
  { machine: pages, shows: 'a context calculated from the input', model: pagesModel },
  { machine: parcel, shows: 'a child that needs an input', model: parcelModel },
  { machine: patientMonitor, shows: 'children spawned from the input', model: patientMonitorModel },
  { machine: permissions, shows: 'required payload, literals, wildcard', model: permissionsModel },
  { machine: profile, shows: 'nested optional fields of a stored result', model: profileModel },
  { machine: puzzle, shows: 'a shuffled board, changed in place', model: puzzleModel },
  { machine: quiz, shows: 'answers compared with a stored list', model: quizModel },
  { machine: retryPolicy, shows: 'numbers in the input', model: retryPolicyModel },
  { machine: room, shows: 'actions ask the actor system', model: {} },
  { machine: searchBox, shows: 'methods in the input', model: searchBoxModel },
  { machine: shortcuts, shows: 'fromEventObservable, wildcards, keys in a row', model: shortcutsModel },
  { machine: signIn, shows: 'system ids, delays from the context', model: signInModel },
  { machine: signUp, shows: 'guards on earlier payload', model: signUpModel },
  { machine: smartHome, shows: 'ten parallel regions', model: smartHomeModel },
  { machine: snackMachine, shows: 'emitted events, guards with params, keys of records', model: snackMachineModel },
  { machine: stockTicker, shows: 'observable, onSnapshot', model: stockTickerModel },
  { machine: subscription, shows: 'words in the input', model: subscriptionModel },
  { machine: supervisor, shows: 'children named by events', model: supervisorModel },
  { machine: survey, shows: 'endless counters, late guards', model: surveyModel },
  { machine: surveyWizard, shows: 'deep history, final states with output', model: surveyWizardModel },
  { machine: textEditor, shows: 'history, shallow and deep', model: {} },
  { machine: thermostat, shows: 'fromTransition, observable, stateIn of other regions', model: thermostatModel },
  { machine: ticTacToe, shows: 'thousands of configurations', model: ticTacToeModel },
  { machine: todoList, shows: 'spawn without id, wildcards', model: todoListModel },
  { machine: trafficLight, shows: 'delays by number, name and function', model: trafficLightModel },
  { machine: translator, shows: 'events in several kinds, a map', model: translatorModel },
  { machine: uploadQueue, shows: 'class instances and functions in events', model: uploadQueueModel },
  { machine: vehicle, shows: 'more than 100 transitions in seven regions', model: vehicleModel },
  { machine: worker, shows: 'sendParent, sendTo, child that answers, chance', model: workerModel },
];
