/** In the place of ApexCharts, which measures text as jsdom cannot. What charts are told to draw is tested apart. */
export default function ApexChartStub() {
  return <svg />;
}
