export { EmptyRoad, LostMap, StoppedBus } from 'design';
