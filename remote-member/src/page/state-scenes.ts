export { EmptyRoad, StoppedBus } from 'design';
