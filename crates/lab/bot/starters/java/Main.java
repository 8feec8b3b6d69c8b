import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A bot that plays at random. Your idea goes into choose(). */
public class Main {
    static final Random RANDOM = new Random();

    /** The move to play: one of turn.get("legal"). */
    static String choose(Map<String, List<String>> turn) {
        // Your idea goes here. What there is to go by:
        //   turn.get("game")      the game, such as [yavalath]
        //   turn.get("seat")      your seat, such as [1]
        //   turn.get("moves")     all moves so far
        //   turn.get("position")  the position as text
        //   turn.get("time")      the milliseconds for this move
        List<String> legal = turn.get("legal");
        return legal.get(RANDOM.nextInt(legal.size()));
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Map<String, List<String>> turn = new HashMap<>();
        String line;
        while ((line = input.readLine()) != null) {
            List<String> words = List.of(line.trim().split("\\s+"));
            String word = words.get(0);
            turn.put(word, words.subList(1, words.size()));
            if (word.equals("quit")) {
                break;
            }
            if (word.equals("legal")) {
                System.out.println(choose(turn));
                // System.err.println("thinking aloud") is for you: it is kept with the game.
            }
        }
    }
}
